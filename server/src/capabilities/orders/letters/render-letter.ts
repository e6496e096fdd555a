import { canonicalJson } from '@trunkline/contract/kernel/canonical-json';
import type { LetterContent } from '@trunkline/contract/orders';

/** Returns a letter as canonical JSON and PDF, to be stored unchanged. */
export async function renderLetter(
  content: LetterContent,
  now: Date,
): Promise<{ readonly content: string; readonly pdf: Buffer }> {
  // Loaded on demand, because most processes never render a letter.
  const { letterPdf } = await import('./letter-pdf.ts');
  return { content: canonicalJson(content), pdf: await letterPdf(content, now) };
}
