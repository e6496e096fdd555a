import type { PreviewInput } from '@trunkline/contract/branding';
import { previewSeconds } from '@trunkline/contract/kernel/branding-limits';
import type * as z from 'zod';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { checkTheme } from '../check-theme.ts';
import { readBranding } from '../present.ts';
import { type Preview, previewPurpose } from '../previews.ts';

/** Proxies truncate or refuse longer URLs. */
const maxTokenLength = 4_000;

/**
 * Creates an expiring link that shows a company's public site on our own host, in the saved theme
 * or a draft. Throws Problem `validation_failed` for a draft that couldn't be saved, `not_found` or
 * `forbidden`.
 */
export async function previewSite(
  context: SignedIn,
  { id, draft, embedded }: z.output<typeof PreviewInput>,
): Promise<{ url: string; expires_at: string }> {
  if (draft !== undefined) await checkTheme(draft);
  const { may } = await withTenant(context, (tx) => readBranding(tx, context, id));
  requireAction({ may }, 'update');
  const seconds = previewSeconds[embedded ? 'embedded' : 'shared'];
  const expires = new Date(context.now().getTime() + seconds * 1000);
  const preview: Preview = { company: id, embedded, ...(draft === undefined ? {} : { draft }) };
  const token = context.seal.close(previewPurpose, JSON.stringify(preview), expires);
  if (token.length > maxTokenLength) {
    const message = 'The draft is too long to preview. Save it, then open the preview.';
    throw new Problem('validation_failed', { fields: [{ path: 'draft.custom_css', message }] });
  }
  return { url: `/preview/${token}/`, expires_at: expires.toISOString() };
}
