import type { NotificationCategory } from '@trunkline/contract/notifications';
import type { NotificationText } from '../../../kernel/notification-kinds.ts';

/** A notification to be delivered to one person outside the product. */
export interface Delivery extends NotificationText {
  readonly id: string;
  readonly notification_id: string;
  readonly user_id: string;
  readonly company_id: string;
  readonly category: NotificationCategory;
  readonly critical: boolean;
}

/** A delivery channel for notifications. Throws if the delivery should be retried. */
export interface Channel {
  readonly name: 'push' | 'mail';
  /** `nowhere` if this person can't be reached on the channel. */
  deliver(delivery: Delivery): Promise<'sent' | 'nowhere'>;
}
