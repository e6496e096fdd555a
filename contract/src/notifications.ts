import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import { notificationCategoryNames } from './kernel/notification-categories.ts';
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

const tags = ['notifications'];
const Unread = z.object({ unread: z.number().int() });
/** When the newest of what somebody saw was received: what has come since is left as it is. Without it, all. */
const Seen = z.strictObject({ until: Instant.optional() }).optional();

export const notifications = {
  devices: deviceOperations,
  list: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/notifications', summary: 'What one was told, newest first', tags },
  ).output(Notifications),
  markRead: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
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
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
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
};
