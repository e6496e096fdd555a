import {
  chosenCategoryNames,
  type Digest,
  type NotificationCategory,
} from '@trunkline/contract/kernel/notification-categories';

type ChosenCategory = (typeof chosenCategoryNames)[number];

/** Returns whether people can configure a category. */
export const isChosen = (category: NotificationCategory): category is ChosenCategory =>
  chosenCategoryNames.some((name) => name === category);

/** Descriptions of the categories. */
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

/** Returns the browser's time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns all time zones known to this browser, and the selected one even if unknown. */
export function zonesWith(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', chosen])].toSorted();
}
