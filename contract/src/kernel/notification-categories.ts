/** Notification categories (specification, chapter 3). */
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

/** Categories people can configure; security alerts are always sent on every channel. */
export const configurableCategoryNames = [
  'system_updates',
  'new_messages',
  'task_assignments',
  'billing_notifications',
  'partner_requests',
  'weekly_reports',
] as const satisfies readonly NotificationCategory[];

/** One email per notification, or a daily or weekly digest of unread ones. */
export const digestNames = ['now', 'daily', 'weekly'] as const;
export type Digest = (typeof digestNames)[number];

/** Default of the quiet hours form. */
export const defaultQuietHours = { from: '22:00', until: '07:00' } as const;

/**
 * The bell polls every 30 s (chapter 9) and its count is capped at nine (chapter 2); also the
 * maximum number of notifications listed, and days they are kept.
 */
export const notificationCentre = {
  pollInterval: 30_000,
  maxListed: 100,
  maxCount: 9,
  retentionDays: 90,
} as const;

/** The browser's offline database of notifications (chapter 3). */
export const notificationStore = {
  database: 'notifications',
  version: 1,
  store: 'notifications',
} as const;
