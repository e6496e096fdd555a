import * as z from 'zod';

/** Origins separated by commas; none if empty. */
export const Origins = z.preprocess(
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
);
