import {
  chosenCategoryNames,
  type Digest,
  type NotificationCategory,
} from '@trunkline/contract/kernel/notification-categories';

type ChosenCategory = (typeof chosenCategoryNames)[number];

/** Whether people choose about a category. */
export const isChosen = (category: NotificationCategory): category is ChosenCategory =>
  chosenCategoryNames.some((name) => name === category);

/** What each category is about, for whoever chooses. */
export const categoryHelp = {
  system_updates:
    'System alerts, what is new in the product, finished exports and imports, accepted invitations. Urgent alerts always reach you.',
  new_messages: 'Messages to you, and what visitors write through your site.',
  task_assignments: 'Work that somebody gives you.',
  security_alerts: 'What happens to your account. These always reach you, at once.',
  billing_notifications: 'Invoices, payments and limits.',
  partner_requests: 'Applications of partners, and what became of them.',
  weekly_reports: 'What was new at your company, on Monday morning.',
} as const satisfies Record<NotificationCategory, string>;

export const channelNames = ['centre', 'push', 'mail'] as const;
export type ChannelName = (typeof channelNames)[number];
export const channelLabels = {
  centre: 'In the product',
  push: 'On your devices',
  mail: 'By mail',
} as const satisfies Record<ChannelName, string>;

export const digestLabels = {
  now: 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
} as const satisfies Record<Digest, string>;

/** The zone that this browser's clock stands in. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that this browser knows, and the one that was chosen even if it does not. */
export function zonesWith(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', chosen])].toSorted();
}
