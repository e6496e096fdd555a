import type { ReleaseNote } from '@trunkline/contract/releases';
import { type Actor, may } from '../../kernel/context.ts';

/** What somebody may do with a note: nothing with one from above. PostgreSQL holds the same line behind it. */
export function releaseActions(
  actor: Actor,
  { state, managed }: Pick<ReleaseNote, 'state' | 'managed'>,
): string[] {
  if (!managed) return [];
  const changes = may(actor, 'releases:update');
  const permitted = {
    update: changes,
    publish: changes && state === 'draft',
    unpublish: changes && state === 'published',
    delete: may(actor, 'releases:delete'),
    export: may(actor, 'releases:export'),
  };
  return Object.entries(permitted)
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);
}
