import { ThemeChoice } from '@trunkline/contract/branding';
import { Id } from '@trunkline/contract/kernel/list';
import * as z from 'zod';
import type { Seal } from '../../kernel/seal.ts';

export const previewPurpose = 'branding preview';

/** What a preview link carries. */
export const Preview = z.object({
  company: Id,
  embedded: z.boolean(),
  draft: ThemeChoice.optional(),
});
export type Preview = z.infer<typeof Preview>;

/**
 * A site as it is saved, for what somebody was allowed to show before it is out: gives the way into its preview. The
 * caller has made sure that whoever gets it may have it.
 */
export function siteInPreview(seal: Seal, company: string, expires: Date): string {
  const preview: Preview = { company, embedded: false };
  return seal.close(previewPurpose, JSON.stringify(preview), expires);
}
