import * as z from 'zod';
import { alerts, UnreadAlerts } from '../alerts.ts';
import { analytics, Counts } from '../analytics.ts';
import { messaging, UnreadConversations } from '../messaging.ts';
import { Notifications, notifications } from '../notifications.ts';
import { ReleaseNews, releases } from '../releases.ts';
import { Me, users } from '../users.ts';
import { exportFiles, ExportFiles } from './exports.ts';
import { Id, Instant } from './list.ts';
import { ListName } from './list-name.ts';
import { operation } from './operation.ts';
import { viewOperations, Views } from './views.ts';

/**
 * The operation that returns each part of the frame on its own. The part has the same guards as its
 * operation.
 */
export const frameOperations = {
  me: users.me,
  counts: analytics.counts,
  unread: messaging.conversations.unread,
  alerts: alerts.unread,
  notifications: notifications.list,
  news: releases.news,
  exports: exportFiles.list,
  views: viewOperations.list,
};

/**
 * Data that every screen of the application shows around its own content. A part is null without
 * permission for it.
 */
export const Frame = z.object({
  /** The current session; null for an API key. */
  session: z.object({ id: Id, expires_at: Instant }).nullable(),
  me: Me,
  counts: Counts.nullable(),
  unread: UnreadConversations.nullable(),
  alerts: UnreadAlerts.nullable(),
  notifications: Notifications.nullable(),
  news: ReleaseNews.nullable(),
  exports: ExportFiles.nullable(),
  /** Views of the named list; null without one. */
  views: Views.nullable(),
});
export type Frame = z.infer<typeof Frame>;

/** `list`: the list that is about to be opened. */
export const FrameInput = z.strictObject({ list: ListName.optional() });
export type FrameInput = z.infer<typeof FrameInput>;

export const frame = {
  read: operation(
    { who: 'signed_in', assurance: 2, limit: 'default' },
    {
      method: 'GET',
      path: '/frame',
      summary: 'Get the data that every screen shares',
      tags: ['frame'],
    },
  )
    .input(FrameInput)
    .output(Frame),
};
