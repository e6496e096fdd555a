import type { SavedView } from '@trunkline/contract/kernel/views';
import type { Actor } from '../context.ts';

/**
 * Lists what a user may do with a view they can see: everything with their own; update and delete a
 * shared one if they may update the list's records. PostgreSQL policies enforce the same rules.
 */
export function viewActions(
  actor: Pick<Actor, 'permissions'>,
  { own, shared, list }: Pick<SavedView, 'own' | 'shared' | 'list'>,
): SavedView['may'] {
  if (own) return ['update', 'share'];
  const [resource = ''] = list.split('.');
  return shared && actor.permissions.has(`${resource}:update`) ? ['update'] : [];
}
