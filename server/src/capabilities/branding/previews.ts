import { ThemeChoice } from '@trunkline/contract/branding';
import { Id } from '@trunkline/contract/kernel/list';
import * as z from 'zod';

export const previewPurpose = 'branding preview';

/** What a preview link carries. */
export const Preview = z.object({
  company: Id,
  embedded: z.boolean(),
  draft: ThemeChoice.optional(),
});
export type Preview = z.infer<typeof Preview>;
