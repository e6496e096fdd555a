import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { ownNotifications } from './guard.ts';
import { textOf } from '../kernel/text-kind.ts';

/**
 * The browser's endpoint at its push service. Whether internal addresses are allowed is an operator
 * setting.
 */
const Endpoint = z.url({ protocol: /^https?$/ }).max(1000);
const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

/** Keys of the subscription (RFC 8291): the browser's public key, and a 16-byte secret. */
const Keys = textOf('secret', z.strictObject({ p256dh: base64url(87), auth: base64url(22) }));

const DeviceInfo = textOf(
  'prose',
  z.strictObject({
    userAgent: z.string().max(500),
    platform: z.string().max(100),
    language: z.string().max(35),
  }),
);

/** A device that receives push notifications. */
export const PushDevice = z.object({
  id: Id,
  /** 'Firefox on Linux'. */
  name: z.string(),
  /** Lets the browser recognise its own entry. */
  endpoint: z.string(),
  device_info: DeviceInfo,
  expires_at: Instant.nullable(),
  last_delivery_at: Instant.nullable(),
  /** The error since the last successful delivery, or null. */
  last_error: z.string().nullable(),
  last_error_at: Instant.nullable(),
  created_at: Instant,
});
export type PushDevice = z.infer<typeof PushDevice>;

/** State of a browser's subscription: active, to be renewed, or not wanted by this person. */
export const PushStatus = z.enum(['active', 'renew', 'none']);
export type PushStatus = z.infer<typeof PushStatus>;

export const PushTest = z.object({
  outcome: z.enum(['sent', 'gone', 'failed']),
  device: PushDevice.nullable(),
});
export type PushTest = z.infer<typeof PushTest>;

const tags = ['notifications'];
const ById = z.strictObject({ id: Id });

export const deviceOperations = {
  key: operation(
    { ...ownNotifications, limit: 'api_read' },
    {
      method: 'GET',
      path: '/notifications/push-key',
      summary: 'Get the public key that browsers subscribe with (VAPID)',
      tags,
    },
  ).output(z.object({ public_key: z.string() })),
  list: operation(
    { ...ownNotifications, limit: 'api_read' },
    {
      method: 'GET',
      path: '/notifications/devices',
      summary: "List the caller's devices with push notifications, most recently used first",
      tags,
    },
  ).output(z.object({ items: z.array(PushDevice) })),
  save: operation(
    { ...ownNotifications, limit: 'api_write' },
    {
      method: 'POST',
      path: '/notifications/devices',
      summary: 'Enable push notifications on a device, identified by its endpoint',
      tags,
    },
  )
    .input(
      z.strictObject({
        endpoint: Endpoint,
        keys: Keys,
        device_info: DeviceInfo,
        expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
        /** The browser's previous endpoint. */
        replaces: Endpoint.optional(),
      }),
    )
    .output(PushDevice),
  resume: operation(
    { ...ownNotifications, limit: 'api_write' },
    {
      method: 'POST',
      path: '/notifications/devices/resume',
      summary: 'Re-enable push notifications on a device after signing in again',
      tags,
    },
  )
    .input(z.strictObject({ endpoint: Endpoint }))
    .output(z.object({ status: PushStatus, public_key: z.string() })),
  remove: operation(
    { ...ownNotifications, limit: 'api_delete' },
    {
      method: 'DELETE',
      path: '/notifications/devices/{id}',
      summary: 'Disable push notifications on a device',
      tags,
    },
  )
    .input(ById)
    .output(z.object({ id: Id })),
  test: operation(
    { ...ownNotifications, limit: 'api_write' },
    {
      method: 'POST',
      path: '/notifications/devices/{id}/test',
      summary: 'Send a test notification to a device',
      tags,
    },
  )
    .input(ById)
    .output(PushTest),
};
