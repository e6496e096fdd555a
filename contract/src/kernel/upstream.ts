import * as z from 'zod';
import { Id, Instant } from './list.ts';

/** How a record relates to the original it was copied from, which belongs to a company above. */
export const UpstreamState = z.object({
  company_name: z.string(),
  /** Whether the original was published again since it was copied or last reviewed. */
  changed: z.boolean(),
  /** False if the original is no longer published for this company. */
  available: z.boolean(),
});
export type UpstreamState = z.infer<typeof UpstreamState>;

/**
 * A record of a company above, shown on this company's site because it has none of its own at that
 * address.
 */
export const InheritedRecord = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  company_name: z.string(),
  updated_at: Instant,
});
export type InheritedRecord = z.infer<typeof InheritedRecord>;

/** The original as it was copied or last reviewed, as it is now, and this company's version. */
export const comparedWithUpstream = <Content extends z.ZodType>(content: Content) => ({
  company_name: z.string(),
  changed: z.boolean(),
  /** Null if no longer known. */
  base: content.nullable(),
  current: content,
  mine: content,
});
