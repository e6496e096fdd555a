import {
  firstBillText,
  includedText,
  priceParts,
  termText,
} from '@trunkline/contract/orders/texts';
import type { QuoteContent } from '@trunkline/contract/quotes/content';
import type { OfferedLine } from '@trunkline/contract/quotes/document';
import { frozenBill, presentFrozenLine } from '../present.ts';

const locale = 'en';

/** Returns the lines of a version as text, with the total of its first bill. */
export function offerOf({ lines }: Pick<QuoteContent, 'lines'>): {
  readonly lines: readonly OfferedLine[];
  readonly firstBill: string;
} {
  return {
    lines: lines.map((frozen) => {
      const line = presentFrozenLine(frozen, []);
      const bundle = lines.find(({ position }) => position === frozen.parent);
      return {
        name: `${line.service}: ${line.plan}`,
        quantity: line.quantity.toLocaleString(locale),
        ...(bundle === undefined
          ? { terms: termText(line), price: priceParts(line, frozen.currency, locale) }
          : { terms: includedText(bundle.service), price: [] }),
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
