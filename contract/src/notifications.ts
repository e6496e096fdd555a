import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import {
  configurableCategoryNames,
  digestNames,
  notificationCategoryNames,
} from './kernel/notification-categories.ts';
import { operation } from './kernel/operation.ts';
import { deviceOperations } from './notifications/devices.ts';
import { ownNotifications } from './notifications/guard.ts';
import { textOf } from './kernel/text-kind.ts';

export * from './kernel/notification-categories.ts';
export * from './notifications/devices.ts';

/** A notification as shown to its recipient. */
export const Notification = z.object({
  id: Id,
  category: z.enum(notificationCategoryNames),
  title: z.string(),
  body: z.string(),
  /** Path on this site that it links to. */
  link: z.string().nullable(),
  /** Why this person received it. */
  reason: z.string(),
  critical: z.boolean(),
  read_at: Instant.nullable(),
  clicked_at: Instant.nullable(),
  received_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

/** The newest notifications of a person, and the number of unread ones. */
export const Notifications = z.object({
  items: z.array(Notification),
  /** Capped at the number of notifications the centre shows. */
  unread: z.number().int(),
});
export type Notifications = z.infer<typeof Notifications>;

/** A person's channels for one category. */
export const NotificationChoice = z.object({
  category: z.enum(notificationCategoryNames),
  centre: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
  digest: z.enum(digestNames),
  /** Can't be changed: always sent immediately on every channel. */
  fixed: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

/** Time of day in 24-hour format. */
const Clock = textOf(
  'code',
  z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.'),
);

const isKnownZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** An IANA time zone. */
export const TimeZone = textOf(
  'code',
  z
    .string()
    .max(64)
    .regex(/^[A-Z][A-Za-z]*(?:\/[A-Za-z0-9_+-]+){0,2}$/, 'Choose a valid time zone.')
    .refine(isKnownZone, 'Choose a valid time zone.'),
);

export const QuietHours = z.object({
  on: z.boolean(),
  from: z.string(),
  until: z.string(),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** A person's preferences, in the order of the category names, with defaults for those not set. */
export const NotificationPreferences = z.object({
  choices: z.array(NotificationChoice),
  /** The person's time zone; null if never set. */
  time_zone: z.string().nullable(),
  quiet: QuietHours,
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const tags = ['notifications'];
const UnreadCount = z.object({ unread: z.number().int() });
/**
 * When the newest notification shown was received; later ones are left unchanged. Without it, all
 * are affected.
 */
const ReadUntil = z.strictObject({ until: Instant.optional() }).optional();

export const notifications = {
  devices: deviceOperations,
  list: operation(
    // Every screen polls this, so it doesn't count against the person's read limit.
    { ...ownNotifications, limit: 'default' },
    {
      method: 'GET',
      path: '/notifications',
      summary: "List the caller's notifications, newest first",
      tags,
    },
  ).output(Notifications),
  markRead: operation(
    // Marking as read doesn't count against the person's write limit.
    { ...ownNotifications, limit: 'default' },
    {
      method: 'POST',
      path: '/notifications/{id}/read',
      summary: 'Mark a notification as read or clicked',
      tags,
    },
  )
    .input(
      z.strictObject({
        id: Id,
        /** Set if the notification's link was followed. */
        clicked: z.literal(true).optional(),
      }),
    )
    .output(UnreadCount),
  markAllRead: operation(
    // Marking as read doesn't count against the person's write limit.
    { ...ownNotifications, limit: 'default' },
    {
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark all notifications as read',
      tags,
    },
  )
    .input(ReadUntil)
    .output(UnreadCount),
  clear: operation(
    { ...ownNotifications, limit: 'api_delete' },
    { method: 'DELETE', path: '/notifications', summary: 'Remove all notifications', tags },
  )
    .input(ReadUntil)
    .output(UnreadCount),
  preferences: operation(
    { ...ownNotifications, limit: 'api_read' },
    {
      method: 'GET',
      path: '/notifications/preferences',
      summary: "Get the caller's notification preferences and quiet hours",
      tags,
    },
  ).output(NotificationPreferences),
  updatePreferences: operation(
    { ...ownNotifications, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/notifications/preferences',
      summary: 'Set the channels for a notification category',
      tags,
    },
  )
    .input(
      z.strictObject({
        category: z.enum(configurableCategoryNames),
        centre: z.boolean(),
        push: z.boolean(),
        mail: z.boolean(),
        digest: z.enum(digestNames),
        /** The browser's time zone, stored if none is set yet. */
        time_zone: TimeZone.optional(),
      }),
    )
    .output(NotificationPreferences),
  setInitialTimeZone: operation(
    // Sent automatically by every screen, so it doesn't count against the person's write limit.
    { ...ownNotifications, limit: 'default' },
    {
      method: 'POST',
      path: '/notifications/time-zone',
      summary: "Set the caller's time zone if none is set",
      tags,
    },
  )
    .input(z.strictObject({ time_zone: TimeZone }))
    .output(z.object({ time_zone: z.string() })),
  updateQuietHours: operation(
    { ...ownNotifications, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/notifications/quiet-hours',
      summary: "Set the caller's quiet hours and time zone",
      tags,
    },
  )
    .input(z.strictObject({ on: z.boolean(), from: Clock, until: Clock, time_zone: TimeZone }))
    .output(NotificationPreferences),
};
