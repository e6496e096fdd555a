import { canonicalJson } from '@trunkline/contract/kernel/canonical-json';
import type { LetterContent } from '@trunkline/contract/orders';

/** Returns a letter in its canonical form with its PDF, as sending freezes it. */
export async function renderLetter(
  content: LetterContent,
  now: Date,
): Promise<{ readonly content: string; readonly pdf: Buffer }> {
  // Loaded here, because most processes never make one.
  const { letterPdf } = await import('./letter-pdf.ts');
  return { content: canonicalJson(content), pdf: await letterPdf(content, now) };
}
