import type { NotificationCategory } from '@trunkline/contract/notifications';
import type { NotificationText } from '../../../kernel/notification-kinds.ts';

/** A notification on its way to one person, outside of the centre. */
export interface Delivery extends NotificationText {
  readonly id: string;
  readonly notification_id: string;
  readonly user_id: string;
  readonly company_id: string;
  readonly category: NotificationCategory;
  readonly critical: boolean;
}

/** One way on which notifications reach people. Throws where it is to be tried again. */
export interface Channel {
  readonly name: 'push' | 'mail';
  /** `nowhere` where this person cannot be reached on it. */
  deliver(delivery: Delivery): Promise<'sent' | 'nowhere'>;
}
