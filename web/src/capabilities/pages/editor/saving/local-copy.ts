import * as z from 'zod';
import { readStored, store } from '../../../../kernel/safe-storage.ts';

const Item = z.object({
  type: z.string(),
  props: z.object({ id: z.string() }).catchall(z.unknown()),
});
/** Edits that have not reached the server. */
export const LocalCopy = z.object({
  /** Version of the draft that the edits are based on. */
  version: z.number().int(),
  at: z.string(),
  title: z.string(),
  description: z.string(),
  seo: z.object({
    title: z.string(),
    social_image: z.string(),
    canonical: z.string(),
    noindex: z.boolean(),
  }),
  content: z.union([z.string(), z.array(Item)]),
});
export type LocalCopy = z.infer<typeof LocalCopy>;

const keyOf = (person: string, page: string) => `page-copy:${person}:${page}`;

export function readCopy(person: string, page: string): LocalCopy | null {
  const text = readStored(keyOf(person, page));
  if (text === null) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    // Truncated by a full disk, so it can't be parsed.
    stored = null;
  }
  const read = LocalCopy.safeParse(stored);
  return read.success ? read.data : null;
}

export function writeCopy(person: string, page: string, copy: LocalCopy | null): void {
  store(keyOf(person, page), copy && JSON.stringify(copy));
}
