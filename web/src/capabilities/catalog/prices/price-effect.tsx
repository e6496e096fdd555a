import type { PriceChangePreview } from '@trunkline/contract/catalog';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { formatCount, formatNumber } from '../../../ui/formats.ts';

/** Shows the effect of a price change: prices, warnings, who pays them, and how much. */
export function PriceEffect({ preview }: { preview: PriceChangePreview }) {
  const { changed, unchanged, losses, guarded, buyers, subscriptions, money } = preview;
  return (
    <ul className="grid gap-0.5 text-[13px] tabular-nums">
      <li>
        {formatCount(changed, 'price changes', 'prices change')}
        {unchanged > 0 && <span className="text-muted">, {formatNumber(unchanged)} unchanged</span>}
      </li>
      {losses > 0 && (
        <li className="text-danger">
          {formatCount(losses, 'price is below your cost', 'prices are below your cost')}
        </li>
      )}
      {guarded > 0 && (
        <li className="text-warning">
          {formatCount(guarded, 'price is', 'prices are')} outside the list's limits
        </li>
      )}
      <li className="text-muted">
        {formatCount(buyers, 'company', 'companies')},{' '}
        {formatCount(subscriptions, 'subscription', 'subscriptions')}
      </li>
      {money.map(({ currency, before, after }) => (
        <li key={currency}>
          {formatMinor(before, currency)} → {formatMinor(after, currency)} a month
        </li>
      ))}
    </ul>
  );
}
