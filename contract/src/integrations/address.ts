import * as z from 'zod';
import { textOf } from '../kernel/text-kind.ts';

export const SystemName = textOf(
  'name',
  z
    .string()
    .trim()
    .min(2, 'Please enter a name of at least 2 characters.')
    .max(80, 'Use at most 80 characters.'),
);

/** An address that signed messages are sent to. */
export const SystemUrl = z
  .url({ protocol: /^https?$/, error: 'Please enter a web address.' })
  .max(500)
  .refine((text) => URL.canParse(text) && new URL(text).username === '', {
    error: 'Leave user names and passwords out of the address: messages are signed instead.',
  });
