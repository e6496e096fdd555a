import { amountsOf } from '@trunkline/contract/subscriptions/rating-events';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem, refused } from '../../../kernel/errors.ts';
import { versionOf } from '../facts.ts';
import { reverseCharge, selectCharge } from '../queries/reversals.ts';

/**
 * Reverses a charge at every hop of its chain, or shows what that would credit. Only the company
 * that delivers the service, or one above it, can do this.
 *
 * @throws Problem `not_found`, `conflict` for a charge that can't be reversed or already was.
 */
export function reverse(
  context: SignedIn,
  { id, reason, dry_run }: { id: string; reason: string; dry_run: boolean },
): Promise<{ dry_run: boolean; currency: string; amount: string }> {
  return withTenant(context, async (tx) => {
    const charge = await selectCharge(tx, id);
    if (charge === undefined) throw new Problem('not_found');
    if (charge.reversed) throw refused('charge_reversed');
    if (!charge.reversible)
      throw new Problem('conflict', {
        message: "This charge can't be reversed here. Change the subscription instead.",
      });
    const { rate, quantity, kind, ...days } = charge;
    const fact = { ...days, kind, charge: rate.charge_id, quantity: BigInt(quantity) };
    const [amount] = amountsOf([{ fact, price: versionOf(rate) }]);
    if (!dry_run && !(await reverseCharge(tx, id, reason))) throw new Problem('not_found');
    return { dry_run, currency: rate.currency, amount: (-(amount ?? 0n)).toString() };
  });
}
