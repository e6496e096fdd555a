import type { Tracker } from '@trunkline/contract/orders';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { trackedSteps } from './tracker.ts';
import { orderDetail } from './read-order.ts';

/**
 * Returns the steps of an order, with who is responsible for each, when it is due and what comes
 * next. Only the order's two companies are named.
 *
 * @throws Problem `not_found`
 */
export const trackOrder = (context: SignedIn, { id }: { id: string }): Promise<Tracker> =>
  withTenant(context, async (tx) => {
    const order = await orderDetail(tx, context, id);
    const { number, seller_name, state, lines } = order;
    return { id, number, seller_name, state, lines, steps: trackedSteps(order) };
  });
