import type { SavedView } from '@trunkline/contract/kernel/views';
import type { Actor } from '../context.ts';

/**
 * What somebody may do with a view they can see: all with their own; change and delete a shared one where they
 * may change what its list holds. PostgreSQL holds the same line behind it.
 */
export function viewActions(
  actor: Pick<Actor, 'permissions'>,
  { own, shared, list }: Pick<SavedView, 'own' | 'shared' | 'list'>,
): SavedView['may'] {
  if (own) return ['update', 'share'];
  const [resource = ''] = list.split('.');
  return shared && actor.permissions.has(`${resource}:update`) ? ['update'] : [];
}
