import {
  configurableCategoryNames,
  type Digest,
  type NotificationCategory,
} from '@trunkline/contract/kernel/notification-categories';

type ConfigurableCategory = (typeof configurableCategoryNames)[number];

/** Returns whether people can configure a category. */
export const isConfigurable = (category: NotificationCategory): category is ConfigurableCategory =>
  configurableCategoryNames.some((name) => name === category);

/** Descriptions of the categories. */
export const categoryHelp = {
  system_updates:
    'System alerts, product news, finished exports and imports, and accepted invitations. You always get urgent alerts.',
  new_messages: 'Messages to you and requests from visitors to your site.',
  task_assignments: 'Tasks assigned to you.',
  security_alerts:
    'Changes to your account, security incidents and performance alerts. You always get these immediately.',
  billing_notifications: 'Invoices, payments and limits.',
  partner_requests: 'Partner applications and their outcomes.',
  weekly_reports: "A summary of your company's week, every Monday morning.",
} as const satisfies Record<NotificationCategory, string>;

export const channelNames = ['centre', 'push', 'mail'] as const;
export type ChannelName = (typeof channelNames)[number];
export const channelLabels = {
  centre: 'In the app',
  push: 'On your devices',
  mail: 'By email',
} as const satisfies Record<ChannelName, string>;

export const digestLabels = {
  now: 'Immediately',
  daily: 'Once a day',
  weekly: 'Once a week',
} as const satisfies Record<Digest, string>;

/** Returns the browser's time zone. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns all time zones known to this browser, and the selected one even if unknown. */
export function timeZonesIncluding(selected: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return [...new Set([...zones, 'UTC', selected])].toSorted();
}
