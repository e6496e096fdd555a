import { ChargeName, Cost, type PriceGridProps } from './price-grid.tsx';
import { CustomerPrice, Margin } from './price-cell.tsx';

type PriceCardsProps = Pick<
  PriceGridProps,
  'charges' | 'lists' | 'priceOf' | 'costOf' | 'headingOf' | 'onExplain'
>;

/** Shows the grid on phones: a card per charge, with a line per list. */
export function PriceCards({
  charges,
  lists,
  priceOf,
  costOf,
  headingOf,
  onExplain,
}: PriceCardsProps) {
  return (
    <>
      <ul aria-label="Price lists" className="divide-y divide-border border-b border-border">
        {lists.map((list) => (
          <li key={list.id} className="px-4 py-1 text-xs text-muted">
            {headingOf(list)}
          </li>
        ))}
      </ul>
      <ul aria-label="Prices" className="divide-y divide-border">
        {charges.map((charge) => (
          <li key={charge.charge_id} className="grid gap-2 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <ChargeName charge={charge} />
              <span className="grid shrink-0 justify-items-end gap-0.5 tabular-nums">
                <Cost price={costOf(charge)} />
                <span className="text-xs text-muted">You pay</span>
              </span>
            </div>
            {lists.map((list) => (
              <button
                key={list.id}
                type="button"
                onClick={() => onExplain({ charge, list })}
                className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-md bg-sunken px-3 py-1.5 text-left"
              >
                <span className="sr-only">
                  {charge.plan}, {charge.charge}:{' '}
                </span>
                <span className="min-w-0 truncate">{list.name}</span>
                <span className="grid justify-items-end gap-0.5 text-right tabular-nums">
                  <CustomerPrice price={priceOf({ charge, list })} />
                  {list.kind === 'sell' && (
                    <span className="text-xs">
                      <Margin price={priceOf({ charge, list })} />
                    </span>
                  )}
                </span>
              </button>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
