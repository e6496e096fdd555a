import * as z from 'zod';

const empty = (value: unknown) => (value === '' ? undefined : value);
const bytesOf = (text: string) => Buffer.from(text, 'base64url').length;
const key = (bytes: number) =>
  z.preprocess(
    empty,
    z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, `must be base64url of ${bytes} bytes`)
      .refine((text) => bytesOf(text) === bytes, `must be base64url of ${bytes} bytes`)
      .optional(),
  );

/** How push services know this server (RFC 8292), and which of them may lie inside. */
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
  PUSH_SERVICES: z.preprocess(
    (value) =>
      (typeof value === 'string' ? value : '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    z.array(
      z
        .url({ protocol: /^https?$/, error: 'must be origins, separated by commas' })
        .refine((text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''), {
          error: 'must be origins, separated by commas',
        })
        .transform((text) => new URL(text).origin),
    ),
  ),
};
