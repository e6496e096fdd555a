import type { ReleaseNote } from '@trunkline/contract/releases';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';

/**
 * Lists a user's permitted actions on a note; none on notes from companies above. PostgreSQL
 * policies enforce the same rules.
 */
export function releaseActions(
  actor: Actor,
  { state, managed }: Pick<ReleaseNote, 'state' | 'managed'>,
): ReleaseNote['may'] {
  if (!managed) return [];
  const canUpdate = may(actor, 'releases:update');
  return allowedActions({
    update: canUpdate,
    publish: canUpdate && state === 'draft',
    unpublish: canUpdate && state === 'published',
    delete: may(actor, 'releases:delete'),
    export: may(actor, 'releases:export'),
  });
}
