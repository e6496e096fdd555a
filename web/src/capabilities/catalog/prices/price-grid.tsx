import type { ListedPrice, PriceList, SoldCharge } from '@trunkline/contract/catalog';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { CellInput, PriceValue } from './price-cell.tsx';
import { priceText, problemText, type Rule, termsText, typedText } from './price-texts.ts';
import { type Place, useGridKeys } from './use-grid-keys.ts';

export interface Cell {
  charge: SoldCharge;
  list: PriceList;
}

export interface PriceGridProps {
  charges: readonly SoldCharge[];
  lists: readonly PriceList[];
  priceOf: (cell: Cell) => ListedPrice | undefined;
  /** What the company pays for a charge; the same with every list. */
  costOf: (charge: SoldCharge) => ListedPrice | undefined;
  canChange: boolean;
  headingOf: (list: PriceList) => ReactNode;
  onSave: (cell: Cell, rule: Rule) => void;
  onExplain: (cell: Cell) => void;
}

const head =
  'sticky top-0 z-10 border-b border-border bg-surface px-3 py-2 text-xs font-medium text-muted';
const body = 'border-b border-border px-3 py-2';

/** Charges by price lists: what the company pays, what its customers pay, what it keeps. */
export function PriceGrid(props: PriceGridProps) {
  const { charges, lists, priceOf, costOf, canChange, headingOf, onSave, onExplain } = props;
  const [typing, setTyping] = useState<(Place & { start: string }) | null>(null);
  const cellAt = ({ row, column }: Place): Cell | null => {
    const [charge, list] = [charges[row], lists[column]];
    return charge === undefined || list === undefined ? null : { charge, list };
  };
  const { table, cellOf, focus } = useGridKeys({
    rows: charges.length,
    columns: lists.length,
    onType: (place, typed) => {
      const cell = cellAt(place);
      if (cell === null || !canChange) return;
      const price = priceOf(cell);
      setTyping({ ...place, start: typed ?? (price ? typedText(price) : '') });
    },
    onExplain: (place) => {
      const cell = cellAt(place);
      if (cell !== null) onExplain(cell);
    },
  });
  const stop = (place: Place) => {
    setTyping(null);
    requestAnimationFrame(() => focus(place));
  };
  return (
    <table
      ref={table}
      aria-label="Prices"
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <thead>
        <tr>
          <th scope="col" className={classNames(head, 'left-0 z-20 text-left')}>
            Plan
          </th>
          <th scope="col" className={classNames(head, 'text-right')}>
            You pay
          </th>
          {lists.map((list) => (
            <th key={list.id} scope="col" className={classNames(head, 'text-right')}>
              {headingOf(list)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {charges.map((charge, row) => (
          <tr key={charge.charge_id} className="hover:bg-sunken/50">
            <th
              scope="row"
              className={classNames(
                body,
                'sticky left-0 min-w-44 bg-surface text-left font-normal',
              )}
            >
              <ChargeName charge={charge} />
            </th>
            <td className={classNames(body, 'text-right tabular-nums')}>
              <Cost price={costOf(charge)} />
            </td>
            {lists.map((list, column) => {
              const place = { row, column };
              const label = `${charge.plan}, ${charge.charge}, ${list.name}`;
              const isTyping = typing?.row === row && typing.column === column;
              return (
                <td key={list.id} className={classNames(body, 'p-1 text-right')}>
                  {isTyping ? (
                    <CellInput
                      label={label}
                      start={typing.start}
                      onCancel={() => setTyping(null)}
                      onSave={(rule) => {
                        onSave({ charge, list }, rule);
                        stop(place);
                      }}
                    />
                  ) : (
                    <button
                      type="button"
                      {...cellOf(place)}
                      onClick={() => onExplain({ charge, list })}
                      className="w-full min-w-28 cursor-pointer rounded-md px-2 py-1.5 text-right tabular-nums hover:bg-sunken pointer-coarse:min-h-11"
                    >
                      <span className="sr-only">{label}: </span>
                      <PriceValue price={priceOf({ charge, list })} />
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ChargeName({ charge }: { charge: SoldCharge }) {
  return (
    <span className="grid gap-0.5">
      <span className="font-medium text-text">
        {charge.service} · {charge.plan}
      </span>
      <span className="text-xs text-muted">
        {charge.charge}, {termsText(charge)}
      </span>
    </span>
  );
}

/** What the company pays its supplier. */
export function Cost({ price }: { price: ListedPrice | undefined }) {
  if (!price) return <span className="text-xs text-muted">No list yet</span>;
  const paid = priceText(price.buy_brackets, price.buy_currency);
  if (paid !== null) return <>{paid}</>;
  if (price.buy_problem === null) return <span className="text-xs text-muted">Your own</span>;
  return (
    <span className="text-xs text-muted">
      Not priced<span className="sr-only"> {problemText(price.buy_problem)}</span>
    </span>
  );
}
