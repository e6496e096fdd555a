import { canonicalJson } from '@trunkline/contract/kernel/canonical-json';
import { QuoteContent } from '@trunkline/contract/quotes/content';

/** Returns stored content as canonical JSON and PDF, as it is frozen when a quote is sent. */
export async function renderQuote(
  stored: string,
  now: Date,
): Promise<{ readonly content: string; readonly pdf: Buffer }> {
  const content = QuoteContent.parse(JSON.parse(stored));
  const { quotePdf } = await import('./pdf.ts');
  return { content: canonicalJson(content), pdf: await quotePdf(content, now) };
}
