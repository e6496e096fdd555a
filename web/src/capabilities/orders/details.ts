import type { OrderLine } from '@trunkline/contract/orders';

/** Returns whether a line isn't submitted yet, so that every question can be answered. */
export const awaitsDetails = ({ state }: Pick<OrderLine, 'state'>): boolean =>
  state === 'pending' || state === 'awaiting_details';
