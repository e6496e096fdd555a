import type { QuoteDetail, QuoteLine } from '@trunkline/contract/quotes';
import { firstBillText, termText } from '@trunkline/contract/orders/texts';
import { CircleAlert } from 'lucide-react';
import type { PartChoice } from '@trunkline/contract/orders';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { BundleParts, LinePrice } from '../../orders/index.ts';

/** Shows the lines of a quote with their prices, and the total of the first bill. */
export function QuoteLines({
  quote,
  controls,
  onChoose,
  children,
}: {
  quote: QuoteDetail;
  /** Controls of a line while the draft is edited. */
  controls?: (line: QuoteLine, index: number) => ReactNode;
  /** Chooses parts of a bundle while the draft is edited. */
  onChoose?: (index: number, parts: PartChoice[]) => void;
  children?: ReactNode;
}) {
  const { lines, currency, amount, side } = quote;
  return (
    <Card title="Items">
      {lines.length === 0 && (
        <p className="text-muted">Plans that you add to this quote appear here.</p>
      )}
      <ul className="divide-y divide-border">
        {lines.map((line, index) => (
          <li key={`${line.plan_id} ${index}`} className="grid gap-3 py-4 first:pt-1 last:pb-1">
            <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
              <div className="min-w-0 flex-1 basis-60">
                <h3 className="font-semibold wrap-anywhere">{line.service}</h3>
                <p className="wrap-anywhere">
                  {formatNumber(line.quantity)} × {line.plan}
                </p>
                <p className="text-[13px] text-muted">{termText(line)}</p>
              </div>
              <div className="sm:text-right">
                <p className="text-[13px] text-muted">
                  {side === 'sale' ? 'Customer pays' : 'You pay'}
                </p>
                <LinePrice line={line} currency={currency} />
              </div>
            </div>
            {line.problem && (
              <p className="flex items-start gap-1.5 text-[13px] text-danger">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
                {line.problem}
              </p>
            )}
            <BundleParts line={line} onChoose={onChoose && ((parts) => onChoose(index, parts))} />
            {controls?.(line, index)}
          </li>
        ))}
      </ul>
      {children}
      {amount !== null && currency !== null && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-6 border-t border-border pt-4">
          <span className="text-muted">First bill, excluding taxes and usage</span>
          <span className="font-semibold tabular-nums">
            {firstBillText(amount, currency, lines)}
          </span>
        </p>
      )}
    </Card>
  );
}
