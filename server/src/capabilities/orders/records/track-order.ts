import type { Tracker } from '@trunkline/contract/orders';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { trackedSteps } from './tracker.ts';
import { orderDetail } from './read-order.ts';

/**
 * Returns the steps of an order: who does what by when, and what follows. It names only the two
 * companies of the order.
 *
 * @throws Problem `not_found`
 */
export const trackOrder = (context: SignedIn, { id }: { id: string }): Promise<Tracker> =>
  withTenant(context, async (tx) => {
    const order = await orderDetail(tx, context, id);
    const { number, seller_name, state, lines } = order;
    return { id, number, seller_name, state, lines, steps: trackedSteps(order) };
  });
