import type { ReleaseState } from '@trunkline/contract/releases';
import { type Actor, may } from '../../kernel/context.ts';

/** What somebody may do with a note they manage. PostgreSQL holds the same line behind it. */
export function releaseActions(
  actor: Actor,
  { state }: { readonly state: ReleaseState },
): string[] {
  const changes = may(actor, 'releases:update');
  const may_ = {
    update: changes,
    publish: changes && state === 'draft',
    unpublish: changes && state === 'published',
    delete: may(actor, 'releases:delete'),
    export: may(actor, 'releases:export'),
  };
  return Object.entries(may_)
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);
}
