import type { RecycledItem } from '@trunkline/contract/recycle';

type Item = Pick<RecycledItem, 'held_at' | 'may'>;

export const canBeHeld = ({ held_at: heldAt, may }: Item): boolean =>
  heldAt === null && may.includes('hold');

export const canBeReleased = ({ held_at: heldAt, may }: Item): boolean =>
  heldAt !== null && may.includes('hold');

/** Returns why a hold or release skips a selected item. */
export function skipReason({ may }: Pick<Item, 'may'>, action: 'hold' | 'release'): string {
  if (!may.includes('hold')) return "You don't have permission to hold or release it.";
  return action === 'release'
    ? "It isn't under legal hold."
    : "It's already under legal hold and keeps its reason.";
}
