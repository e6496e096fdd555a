import * as z from 'zod';
import { readStored, store } from '../../../../kernel/safe-storage.ts';

const Item = z.object({
  type: z.string(),
  props: z.object({ id: z.string() }).catchall(z.unknown()),
});

const base = {
  /** Version of the draft that the edits are based on. */
  version: z.number().int(),
  at: z.string(),
};

/** Edits of a page that have not reached the server. */
export const PageCopy = z.object({
  ...base,
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
export type PageCopy = z.infer<typeof PageCopy>;

/** Edits of a reusable section that have not reached the server. */
export const SectionCopy = z.object({ ...base, content: z.array(Item) });
export type SectionCopy = z.infer<typeof SectionCopy>;

export interface LocalCopies<Copy> {
  readonly read: (person: string, id: string) => Copy | null;
  readonly write: (person: string, id: string, copy: Copy | null) => void;
}

/** Keeps edits in this browser, each under its author and record. */
function localCopies<Copy>(prefix: string, schema: z.ZodType<Copy>): LocalCopies<Copy> {
  const keyOf = (person: string, id: string) => `${prefix}:${person}:${id}`;
  return {
    read(person, id) {
      const text = readStored(keyOf(person, id));
      if (text === null) return null;
      let stored: unknown;
      try {
        stored = JSON.parse(text);
      } catch {
        // Truncated by a full disk, so it can't be parsed.
        stored = null;
      }
      const read = schema.safeParse(stored);
      return read.success ? read.data : null;
    },
    write: (person, id, copy) => store(keyOf(person, id), copy && JSON.stringify(copy)),
  };
}

export const pageCopies = localCopies('page-copy', PageCopy);
export const sectionCopies = localCopies('section-copy', SectionCopy);
