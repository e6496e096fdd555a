import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import {
  chosenCategoryNames,
  digestNames,
  notificationCategoryNames,
} from './kernel/notification-categories.ts';
import { operation } from './kernel/operation.ts';
import { deviceOperations } from './notifications/devices.ts';

export * from './kernel/notification-categories.ts';
export * from './notifications/devices.ts';

/** Something that happened, as the person sees it who should know of it. */
export const Notification = z.object({
  id: Id,
  category: z.enum(notificationCategoryNames),
  title: z.string(),
  body: z.string(),
  /** Where it is about, on this site. */
  link: z.string().nullable(),
  /** Why this person got it. */
  reason: z.string(),
  critical: z.boolean(),
  read_at: Instant.nullable(),
  clicked_at: Instant.nullable(),
  received_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

/** The newest notifications of one person, and how many they have not read in all. */
export const Notifications = z.object({
  items: z.array(Notification),
  /** Counted as far as the centre reaches. */
  unread: z.number().int(),
});
export type Notifications = z.infer<typeof Notifications>;

/** On which ways somebody is told about a category. */
export const NotificationChoice = z.object({
  category: z.enum(notificationCategoryNames),
  centre: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
  digest: z.enum(digestNames),
  /** That it cannot be chosen: these always come, at once and on every way. */
  fixed: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

/** Hour and minute of a day, on a clock of 24 hours. */
const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 22:00.');

const knownZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** A time zone as the IANA names it. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Z][A-Za-z]*(?:\/[A-Za-z0-9_+-]+){0,2}$/, 'There is no such time zone.')
  .refine(knownZone, 'There is no such time zone.');

export const QuietHours = z.object({
  on: z.boolean(),
  from: z.string(),
  until: z.string(),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** What somebody has chosen, in the order of the categories' names; what they have not, as it holds for them. */
export const NotificationPreferences = z.object({
  choices: z.array(NotificationChoice),
  /** Where their clock stands; null as long as nobody has said so. */
  time_zone: z.string().nullable(),
  quiet: QuietHours,
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const tags = ['notifications'];
const Unread = z.object({ unread: z.number().int() });
/** When the newest of what somebody saw was received: what has come since is left as it is. Without it, all. */
const Seen = z.strictObject({ until: Instant.optional() }).optional();

export const notifications = {
  devices: deviceOperations,
  list: operation(
    // Asked by every screen of its own accord: it takes nothing from what a person reads.
    { who: 'signed_in', assurance: 2, limit: 'default' },
    { method: 'GET', path: '/notifications', summary: 'What one was told, newest first', tags },
  ).output(Notifications),
  markRead: operation(
    // That something was read is nothing that a person writes.
    { who: 'signed_in', assurance: 2, limit: 'default' },
    {
      method: 'POST',
      path: '/notifications/{id}/read',
      summary: 'Mark a notification as read, or as followed',
      tags,
    },
  )
    .input(
      z.strictObject({
        id: Id,
        /** That its link was followed. */
        clicked: z.literal(true).optional(),
      }),
    )
    .output(Unread),
  markAllRead: operation(
    // That something was read is nothing that a person writes.
    { who: 'signed_in', assurance: 2, limit: 'default' },
    { method: 'POST', path: '/notifications/read', summary: 'Mark all as read', tags },
  )
    .input(Seen)
    .output(Unread),
  clear: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_delete' },
    { method: 'DELETE', path: '/notifications', summary: 'Remove all', tags },
  )
    .input(Seen)
    .output(Unread),
  preferences: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/notifications/preferences',
      summary: 'On which ways one is told about what, and when not',
      tags,
    },
  ).output(NotificationPreferences),
  updatePreferences: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/notifications/preferences',
      summary: 'Choose on which ways one is told about a category',
      tags,
    },
  )
    .input(
      z.strictObject({
        category: z.enum(chosenCategoryNames),
        centre: z.boolean(),
        push: z.boolean(),
        mail: z.boolean(),
        digest: z.enum(digestNames),
        /** The browser's, kept where nobody has said another. */
        time_zone: TimeZone.optional(),
      }),
    )
    .output(NotificationPreferences),
  beginZone: operation(
    // Said by every screen of its own accord: it takes nothing from what a person writes.
    { who: 'signed_in', assurance: 2, limit: 'default' },
    {
      method: 'POST',
      path: '/notifications/time-zone',
      summary: 'Say where the own clock stands, where nobody has said so yet',
      tags,
    },
  )
    .input(z.strictObject({ time_zone: TimeZone }))
    .output(z.object({ time_zone: z.string() })),
  updateQuietHours: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/notifications/quiet-hours',
      summary: 'Say when one does not want to be disturbed, and where the own clock stands',
      tags,
    },
  )
    .input(z.strictObject({ on: z.boolean(), from: Clock, until: Clock, time_zone: TimeZone }))
    .output(NotificationPreferences),
};
