import type { ChangedPrice, PriceChangeResult } from '@trunkline/contract/catalog';
import { RowResults } from '../../../kernel/resource/row-results.tsx';
import { formatCount, formatNumber } from '../../../ui/formats.ts';
import { PriceEffect } from './price-effect.tsx';
import { guardText, priceText, problemText } from './price-texts.ts';

/** Shows the effect of a price change, or the rows that stop it. */
export function ChangeReport({ result }: { result: PriceChangeResult }) {
  const { preview, prices, refused, refusals, needs_approval } = result;
  if (refused > 0)
    return (
      <div className="grid gap-3">
        <p role="alert" className="font-medium text-danger">
          {formatCount(refused, 'row has an error', 'rows have errors')}. No prices were changed.
          {refusals.length < refused && ` Showing the first ${formatNumber(refusals.length)}.`}
        </p>
        <RowResults
          successLabel=""
          results={refusals.map(({ row, label, message }) => ({
            id: null,
            line: row,
            label,
            ok: false,
            errors: [{ field: null, message }],
            notes: [],
          }))}
        />
      </div>
    );
  if (preview.changed === 0 && prices.length === 0)
    return <p className="font-medium">No prices will change.</p>;
  return (
    <section aria-label="Preview" className="grid gap-3">
      {needs_approval && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-[13px] text-warning">
          These prices need approval. They'll take effect once someone else approves them.
        </p>
      )}
      <PriceEffect preview={preview} />
      <ul
        aria-label="Changed prices"
        // Focusable, so that a long list can be scrolled by keyboard.
        tabIndex={0}
        className="max-h-72 divide-y divide-border overflow-auto rounded-lg border border-border"
      >
        {prices.map((price) => (
          <PriceRow key={price.charge_id} price={price} />
        ))}
      </ul>
      {prices.length < preview.changed && (
        <p className="text-[13px] text-muted">
          Showing the first {formatNumber(prices.length)} of {formatNumber(preview.changed)}.
        </p>
      )}
    </section>
  );
}

function PriceRow({ price }: { price: ChangedPrice }) {
  const { service, plan, charge, currency, before, after, problem, losing, guards } = price;
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-3 py-2 text-[13px] sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="wrap-anywhere">
        {service} · {plan}, {charge}
      </span>
      <span className="tabular-nums">
        {priceText(before, currency) ?? 'Not priced'} →{' '}
        {priceText(after, currency) ?? problemText(problem)}
      </span>
      {losing.length > 0 && (
        <span className="text-danger sm:col-span-2">This is below your cost.</span>
      )}
      {guards.map((guard) => (
        <span key={guard} className="text-warning sm:col-span-2">
          {guardText(guard)}
        </span>
      ))}
    </li>
  );
}
