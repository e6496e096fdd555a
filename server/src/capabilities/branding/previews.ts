import { ThemeChoice } from '@trunkline/contract/branding';
import { Id } from '@trunkline/contract/kernel/list';
import * as z from 'zod';
import type { Seal } from '../../kernel/seal.ts';

export const previewPurpose = 'branding preview';

/** The payload of a preview link. */
export const Preview = z.object({
  company: Id,
  embedded: z.boolean(),
  draft: ThemeChoice.optional(),
});
export type Preview = z.infer<typeof Preview>;

/**
 * Creates a token for previewing a company's saved site before it is public. The caller has
 * authorised the recipient.
 */
export function siteInPreview(seal: Seal, company: string, expires: Date): string {
  const preview: Preview = { company, embedded: false };
  return seal.close(previewPurpose, JSON.stringify(preview), expires);
}
