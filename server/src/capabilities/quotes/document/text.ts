import { firstBillText, priceParts, termText } from '@trunkline/contract/orders/texts';
import type { QuoteContent } from '@trunkline/contract/quotes/content';
import type { OfferedLine } from '@trunkline/contract/quotes/document';
import { frozenBill, presentFrozenLine } from '../present.ts';

const locale = 'en';
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar day in words: 'March 1, 2027'. */
export const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** The lines of a version in words, and the total of its first bill. */
export function offerOf({ lines }: Pick<QuoteContent, 'lines'>): {
  readonly lines: readonly OfferedLine[];
  readonly firstBill: string;
} {
  return {
    lines: lines.map((frozen) => {
      const line = presentFrozenLine(frozen);
      return {
        name: `${line.service}: ${line.plan}`,
        terms: termText(line),
        quantity: line.quantity,
        price: priceParts(line, frozen.currency, locale),
      };
    }),
    firstBill: firstBillText(
      frozenBill(lines),
      lines[0]?.currency ?? 'USD',
      lines.map(({ terms }) => terms),
      locale,
    ),
  };
}
