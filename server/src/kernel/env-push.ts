import * as z from 'zod';
import { Origins } from './env-origins.ts';

const empty = (value: unknown) => (value === '' ? undefined : value);
const bytesOf = (text: string) => Buffer.from(text, 'base64url').length;
const key = (bytes: number) =>
  z.preprocess(
    empty,
    z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, `must be ${bytes} bytes in base64url`)
      .refine((text) => bytesOf(text) === bytes, `must be ${bytes} bytes in base64url`)
      .optional(),
  );

/**
 * How this server identifies itself to push services (RFC 8292), and which of them may be on a
 * private network.
 */
export const PushEnvironment = {
  VAPID_PUBLIC_KEY: key(65),
  VAPID_PRIVATE_KEY: key(32),
  VAPID_SUBJECT: z.preprocess(
    empty,
    z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
      .optional(),
  ),
  PUSH_SERVICES: Origins,
};
