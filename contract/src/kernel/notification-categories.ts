/** What notifications are about (specification, chapter 3). */
export const notificationCategoryNames = [
  'system_updates',
  'new_messages',
  'task_assignments',
  'security_alerts',
  'billing_notifications',
  'partner_requests',
  'weekly_reports',
] as const;
export type NotificationCategory = (typeof notificationCategoryNames)[number];
export const notificationCategories = {
  system_updates: 'System updates',
  new_messages: 'New messages',
  task_assignments: 'Task assignments',
  security_alerts: 'Security alerts',
  billing_notifications: 'Billing',
  partner_requests: 'Partner requests',
  weekly_reports: 'Weekly reports',
} as const satisfies Record<NotificationCategory, string>;

/** Those that people choose about; security alerts come on every way, whatever anybody has chosen. */
export const chosenCategoryNames = [
  'system_updates',
  'new_messages',
  'task_assignments',
  'billing_notifications',
  'partner_requests',
  'weekly_reports',
] as const satisfies readonly NotificationCategory[];

/** Each by a mail of its own, or what is unread of a day or a week in one. */
export const digestNames = ['now', 'daily', 'weekly'] as const;
export type Digest = (typeof digestNames)[number];

/** What quiet hours begin with before anybody has set any. */
export const usualQuietHours = { from: '22:00', until: '07:00' } as const;

/** The bell asks every 30 s (chapter 9) and counts to nine (chapter 2); the centre shows the newest. */
export const notificationCentre = { every: 30_000, most: 100, countedTo: 9, keptDays: 90 } as const;

/** The browser's offline database of notifications (chapter 3). */
export const notificationStore = {
  database: 'notifications',
  version: 1,
  store: 'notifications',
} as const;
