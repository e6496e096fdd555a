import type { RecycledItem } from '@trunkline/contract/recycle';
import { may, type SignedIn } from '../../kernel/context.ts';
import { Problem, refused } from '../../kernel/errors.ts';
import { recycledTable } from './queries/item-types.ts';

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
  const type = recycledTable(capabilities, item.item_type);
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

/**
 * Returns why an item can't be put under legal hold for a reason, or released from it without one.
 * A held item keeps its reason, because no one would notice that a case number was overwritten.
 */
export function holdDenial(
  { held_at }: Pick<Subject, 'held_at'>,
  reason: string | null,
): Problem | null {
  if ((held_at === null) === (reason !== null)) return null;
  return new Problem('conflict', {
    message: held_at === null ? "It isn't under legal hold." : "It's already under legal hold.",
  });
}
