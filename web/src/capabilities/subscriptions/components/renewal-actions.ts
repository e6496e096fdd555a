import type { ChangeResult, RenewalItem } from '@trunkline/contract/subscriptions';
import type { VersionedChange } from '../queries.ts';

// Bulk actions on renewals, and how to undo them.

export const renewalActions = {
  renew: {
    label: 'Renew',
    title: 'Renew',
    submit: 'Renew subscriptions',
    done: 'renew for another term',
    description: "They'll renew for another term. Nothing will be charged until then.",
  },
  reduce: {
    label: 'Reduce',
    title: 'Reduce the quantity of',
    submit: 'Reduce quantities',
    done: 'renew with fewer units',
    description:
      'Enter the quantity after the renewal. Units within the return window are returned today.',
  },
  end: {
    label: "Don't renew",
    title: "Don't renew",
    submit: "Don't renew",
    done: "won't renew",
    description: "They'll end when their terms do, without a fee. You can change this until then.",
  },
} as const;
export type RenewalAction = keyof typeof renewalActions;

/**
 * Returns the change that applies an action to a renewal; null if it changes nothing or isn't
 * possible.
 */
export function changeFor(
  action: RenewalAction,
  { subscription, outcome }: RenewalItem,
  quantity?: number,
): VersionedChange | null {
  const { id, version, may, ends_on, term_months } = subscription;
  const allowed = (name: (typeof may)[number]) => may.includes(name);
  if (action === 'renew') {
    if (ends_on !== null)
      return allowed('keep') ? { id, version, change: { event: 'keep' } } : null;
    if (outcome === 'renew' || !allowed('set_renewal')) return null;
    // Without a commitment, there is no term to renew.
    if (outcome === 'roll' && term_months === 0) return null;
    const end_action = term_months === 0 ? 'roll' : 'renew';
    return { id, version, change: { event: 'set_renewal', end_action } };
  }
  if (ends_on !== null) return null;
  if (action === 'end')
    return allowed('end') ? { id, version, change: { event: 'end', when: 'term' } } : null;
  if (!allowed('set_quantity')) return null;
  if (quantity === undefined || quantity >= subscription.quantity || quantity < 1) return null;
  return { id, version, change: { event: 'set_quantity', quantity } };
}

/** Returns changes that undo the given results; null if one of them can't be undone. */
export function undoChanges(
  action: RenewalAction,
  items: readonly RenewalItem[],
  results: readonly ChangeResult[],
): VersionedChange[] | null {
  const changes = results.map((result): VersionedChange | null => {
    const before = items.find(({ subscription: { id } }) => id === result.id)?.subscription;
    const after = result.subscription;
    if (before === undefined || after === null) return null;
    const { id, version } = after;
    if (action === 'end') return { id, version, change: { event: 'keep' } };
    if (action === 'renew')
      return before.ends_on === null
        ? { id, version, change: { event: 'set_renewal', end_action: before.end_action } }
        : { id, version, change: { event: 'end', when: 'term' } };
    // Increasing the quantity would charge the units returned today again, so the change can't be
    // undone automatically.
    if (after.quantity !== before.quantity) return null;
    return before.scheduled_quantity === null
      ? { id, version, change: { event: 'undo', what: 'scheduled_quantity' } }
      : { id, version, change: { event: 'set_quantity', quantity: before.scheduled_quantity } };
  });
  return changes.every((change) => change !== null) ? changes : null;
}
