import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';

/** Where a browser's push service takes messages. Whether it may be one inside, the operator says. */
const Endpoint = z.url({ protocol: /^https?$/, error: 'must be an address' }).max(1000);
const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

/** What the browser made for this subscription (RFC 8291): its public key, and a secret of 16 bytes. */
const Keys = z.strictObject({ p256dh: base64url(87), auth: base64url(22) });

const DeviceInfo = z.strictObject({
  userAgent: z.string().max(500),
  platform: z.string().max(100),
  language: z.string().max(35),
});

/** A device on which somebody is told while no page of the site is open. */
export const PushDevice = z.object({
  id: Id,
  /** 'Firefox on Linux'. */
  name: z.string(),
  /** By which the browser knows itself among them. */
  endpoint: z.string(),
  device_info: DeviceInfo,
  expires_at: Instant.nullable(),
  last_delivery_at: Instant.nullable(),
  /** What went wrong after the last delivery; null while nothing has. */
  last_error: z.string().nullable(),
  last_error_at: Instant.nullable(),
  created_at: Instant,
});
export type PushDevice = z.infer<typeof PushDevice>;

/** How a browser's subscription stands: goes on; has to be made anew; or is not wanted here by this person. */
export const PushStatus = z.enum(['active', 'renew', 'none']);
export type PushStatus = z.infer<typeof PushStatus>;

/** What became of a push that shows whether it works. */
export const PushTest = z.object({
  outcome: z.enum(['sent', 'gone', 'failed']),
  device: PushDevice.nullable(),
});
export type PushTest = z.infer<typeof PushTest>;

const tags = ['notifications'];
const ById = z.strictObject({ id: Id });

export const deviceOperations = {
  key: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/notifications/push-key',
      summary: 'The public key that browsers subscribe with (VAPID)',
      tags,
    },
  ).output(z.object({ public_key: z.string() })),
  list: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/notifications/devices',
      summary: 'Devices on which one is told, the one last heard of first',
      tags,
    },
  ).output(z.object({ items: z.array(PushDevice) })),
  save: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/notifications/devices',
      summary: 'Be told on this device; known by its endpoint',
      tags,
    },
  )
    .input(
      z.strictObject({
        endpoint: Endpoint,
        keys: Keys,
        device_info: DeviceInfo,
        expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
        /** The endpoint that this browser had before. */
        replaces: Endpoint.optional(),
      }),
    )
    .output(PushDevice),
  resume: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/notifications/devices/resume',
      summary: 'Go on being told on a device after signing in there again, if one was before',
      tags,
    },
  )
    .input(z.strictObject({ endpoint: Endpoint }))
    .output(z.object({ standing: PushStatus, public_key: z.string() })),
  remove: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_delete' },
    {
      method: 'DELETE',
      path: '/notifications/devices/{id}',
      summary: 'Be told no more on a device',
      tags,
    },
  )
    .input(ById)
    .output(z.object({ id: Id })),
  test: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/notifications/devices/{id}/test',
      summary: 'Send a notification to a device, to see that it arrives',
      tags,
    },
  )
    .input(ById)
    .output(PushTest),
};
