import type { RecycledItem } from '@trunkline/contract/recycle';
import { may, type SignedIn } from '../../kernel/context.ts';
import { type Problem, refused } from '../../kernel/errors.ts';
import { recycledTables } from './queries/item-types.ts';

interface Subject {
  readonly item_type: string;
  readonly held_at: string | null;
}

/**
 * Lists a user's permitted actions on a visible item. PostgreSQL policies enforce the same rules.
 */
export function itemActions(
  { actor, capabilities }: Pick<SignedIn, 'actor' | 'capabilities'>,
  item: Subject,
): RecycledItem['may'] {
  const type = recycledTables(capabilities).find(({ table }) => table === item.item_type);
  const permitted = {
    restore: type !== undefined && may(actor, 'recycle:update') && may(actor, type.restoredWith),
    purge: may(actor, 'recycle:delete') && item.held_at === null,
    hold: may(actor, 'recycle:approve'),
  };
  const actions: RecycledItem['may'] = ['restore', 'purge', 'hold'];
  return actions.filter((action) => permitted[action]);
}

/**
 * Returns why an item's state rules out an action that the actor could otherwise take; null for
 * actions the actor may never take.
 */
export function itemDenial(
  { actor }: Pick<SignedIn, 'actor'>,
  { held_at }: Pick<Subject, 'held_at'>,
  action: RecycledItem['may'][number],
): Problem | null {
  if (action !== 'purge' || held_at === null || !may(actor, 'recycle:delete')) return null;
  return refused('record_under_hold');
}
