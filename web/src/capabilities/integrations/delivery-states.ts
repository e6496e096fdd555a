import type { DeliveryState } from '@trunkline/contract/integrations/listing';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Labels of the delivery states. */
export const deliveryStates = {
  waiting: { label: 'Waiting', tone: 'primary' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
} as const satisfies Record<DeliveryState, { label: string; tone: BadgeTone }>;

/** The badge of a waiting delivery whose last attempt failed. */
export const retrying = { label: 'Retrying', tone: 'warning' } as const;
