import type { OrderTask } from '@trunkline/contract/orders';

export const shipmentFields = [
  { name: 'items', label: 'Items', required: true },
  { name: 'carrier', label: 'Carrier', required: true },
  { name: 'tracking', label: 'Tracking number', required: false },
  { name: 'serials', label: 'Serial numbers', required: false },
  { name: 'returns', label: 'Returns', required: false },
] as const;
export type ShipmentField = (typeof shipmentFields)[number]['name'];

/** Fields with several entries, one on each line. */
export const listFields: ReadonlySet<ShipmentField> = new Set(['items', 'serials', 'returns']);

/** Returns the shipping details of a task; '' for missing ones. */
export function shipmentOf({ details }: Pick<OrderTask, 'details'>): Record<ShipmentField, string> {
  const text = (name: ShipmentField) => {
    const value = details[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    items: text('items'),
    carrier: text('carrier'),
    tracking: text('tracking'),
    serials: text('serials'),
    returns: text('returns'),
  };
}
