import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { ListedPrice, PriceList, SoldCharge } from '@trunkline/contract/catalog';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/formats.ts';
import {
  type Area,
  cellsIn,
  type FillDirection,
  isInside,
  type CellPosition,
} from './grid-block.ts';
import { CustomerPrice, CellInput, Margin } from './price-cell.tsx';
import {
  priceLabels,
  priceText,
  problemText,
  type Rule,
  termsText,
  editableText,
} from './price-texts.ts';
import { useGridKeys } from './use-grid-keys.ts';

export interface Cell {
  charge: SoldCharge;
  list: PriceList;
}

export interface PriceGridProps {
  /** The kind of all `lists`. Only the company's own selling prices have a margin. */
  kind: PriceList['kind'];
  charges: readonly SoldCharge[];
  lists: readonly PriceList[];
  priceOf: (cell: Cell) => ListedPrice | undefined;
  /** The company's cost of a charge; the same with every list. */
  costOf: (charge: SoldCharge) => ListedPrice | undefined;
  canChange: boolean;
  headingOf: (list: PriceList) => ReactNode;
  onSave: (cell: Cell, rule: Rule) => void;
  onExplain: (cell: Cell) => void;
  onFill: (area: Area, direction: FillDirection) => void;
  onPaste: (area: Area, text: string) => void;
  /** Called with the list whose prices are being viewed or changed. */
  onListActive: (list: PriceList) => void;
  /** Called when the last rows come into view. */
  onEndReached: () => void;
}

const headClass = 'border-b border-border bg-surface px-3 py-2 text-xs font-medium text-muted';
const cellClass = 'border-b border-border px-3 py-2';
const rowHeight = 57;
const headHeight = 96;
/** Rows before the end at which more are loaded. */
const prefetchRows = 60;

/** Shows the cost of each charge, and its price and margin in each price list. */
export function PriceGrid(props: PriceGridProps) {
  const { kind, charges, lists, canChange, onSave, onExplain, onFill, onPaste } = props;
  const isSelling = kind === 'sell';
  const scroller = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<(CellPosition & { initialText: string }) | null>(null);
  const cellAt = ({ row, column }: CellPosition): Cell | null => {
    const [charge, list] = [charges[row], lists[column]];
    return charge === undefined || list === undefined ? null : { charge, list };
  };
  const { tableProps, cellOf, focus, current, area } = useGridKeys({
    rows: charges.length,
    columns: lists.length,
    reveal: (row) => rows.scrollToIndex(row),
    onType: (position, text) => {
      const cell = cellAt(position);
      if (cell === null || !canChange) return;
      const price = props.priceOf(cell);
      setEditing({ ...position, initialText: text ?? (price ? editableText(price) : '') });
    },
    onExplain: (position) => {
      const cell = cellAt(position);
      if (cell !== null) onExplain(cell);
    },
    onFill: (filled, direction) => {
      if (canChange) onFill(filled, direction);
    },
    onPaste: (pasted, text) => {
      if (canChange) onPaste(pasted, text);
    },
  });
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this component
  const rows = useVirtualizer({
    count: charges.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The sticky header shifts the rows down by the height it covers, so only the end is padded.
    scrollPaddingEnd: headHeight,
    // The focused row stays rendered, so that the focus isn't lost while scrolling.
    rangeExtractor: (range) =>
      [...new Set([current.row, ...defaultRangeExtractor(range)])]
        .filter((row) => row < charges.length)
        .toSorted((a, b) => a - b),
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const list = lists[current.column];
  const [hasFocus, setHasFocus] = useState(false);
  const notifyList = useEffectEvent(() => {
    if (list && hasFocus) props.onListActive(list);
  });
  useEffect(() => notifyList(), [list?.id, hasFocus]);
  const notifyEnd = useEffectEvent(() => props.onEndReached());
  const isNearEnd = last >= charges.length - prefetchRows;
  useEffect(() => {
    if (isNearEnd) notifyEnd();
  }, [isNearEnd, charges.length]);

  const stopEditing = (position: CellPosition) => {
    setEditing(null);
    requestAnimationFrame(() => focus(position));
  };
  const columns = 2 + lists.length * (isSelling ? 2 : 1);
  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden="true">
        <td colSpan={columns} className="p-0" style={{ height }} />
      </tr>
    );
  let renderedUntil = 0;
  return (
    <>
      <div ref={scroller} className="max-h-[calc(100dvh-21rem)] min-h-72 overflow-auto">
        <table
          {...tableProps}
          onFocus={() => setHasFocus(true)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern: arrow keys and selected cells
          role="grid"
          aria-label="Prices"
          aria-multiselectable="true"
          aria-rowcount={charges.length + 2}
          className="w-full border-separate border-spacing-0 text-sm"
        >
          <GridHead kind={kind} lists={lists} headingOf={props.headingOf} />
          <tbody>
            {items.map(({ index: row, start, end: bottom }) => {
              const charge = charges[row];
              const gap = start - renderedUntil;
              renderedUntil = bottom;
              if (!charge) return null;
              return (
                <Fragment key={charge.charge_id}>
                  {spacer(gap)}
                  <tr
                    ref={rows.measureElement}
                    data-index={row}
                    aria-rowindex={row + 3}
                    className="hover:bg-sunken/50"
                  >
                    <th
                      scope="row"
                      className={classNames(
                        cellClass,
                        'sticky left-0 z-1 min-w-44 bg-surface text-left font-normal',
                      )}
                    >
                      <ChargeName charge={charge} />
                    </th>
                    <td className={classNames(cellClass, 'text-right tabular-nums')}>
                      <Cost price={props.costOf(charge)} />
                    </td>
                    {lists.map((columnList, column) => {
                      const position = { row, column };
                      const price = props.priceOf({ charge, list: columnList });
                      const label = `${charge.plan}, ${charge.charge}, ${columnList.name}`;
                      const isEditing = editing?.row === row && editing.column === column;
                      const isSelected = isInside(area, position);
                      return (
                        <Fragment key={columnList.id}>
                          <td
                            aria-selected={isSelected}
                            className={classNames(
                              'border-b border-l border-border p-1 text-right',
                              isSelected && cellsIn(area) > 1 && 'bg-primary-soft',
                            )}
                          >
                            {isEditing ? (
                              <CellInput
                                label={label}
                                initialText={editing.initialText}
                                onCancel={() => setEditing(null)}
                                onSave={(rule) => {
                                  onSave({ charge, list: columnList }, rule);
                                  stopEditing(position);
                                }}
                              />
                            ) : (
                              <button
                                type="button"
                                {...cellOf(position)}
                                className="w-full min-w-28 cursor-pointer rounded-md px-2 py-1.5 text-right tabular-nums hover:bg-sunken pointer-coarse:min-h-11"
                              >
                                <span className="sr-only">{label}: </span>
                                <CustomerPrice price={price} />
                              </button>
                            )}
                          </td>
                          {isSelling && (
                            <td
                              className={classNames(
                                cellClass,
                                'text-right text-xs whitespace-nowrap tabular-nums',
                              )}
                            >
                              <Margin price={price} />
                            </td>
                          )}
                        </Fragment>
                      );
                    })}
                  </tr>
                </Fragment>
              );
            })}
            {spacer(rows.getTotalSize() - renderedUntil)}
          </tbody>
        </table>
      </div>
      <SelectionBar area={area} canChange={canChange} onFill={onFill} />
    </>
  );
}

function GridHead({
  kind,
  lists,
  headingOf,
}: Pick<PriceGridProps, 'kind' | 'lists' | 'headingOf'>) {
  const isSelling = kind === 'sell';
  return (
    <thead className="sticky top-0 z-10">
      <tr aria-rowindex={1}>
        <th
          scope="col"
          rowSpan={2}
          className={classNames(headClass, 'sticky left-0 z-10 text-left align-bottom')}
        >
          Plan
        </th>
        <th scope="col" rowSpan={2} className={classNames(headClass, 'text-right align-bottom')}>
          You pay
        </th>
        {lists.map((list) => (
          <th
            key={list.id}
            scope="col"
            colSpan={isSelling ? 2 : 1}
            className={classNames(headClass, 'border-l text-right')}
          >
            {headingOf(list)}
          </th>
        ))}
      </tr>
      <tr aria-rowindex={2}>
        {lists.map((list) => (
          <Fragment key={list.id}>
            <th scope="col" className={classNames(headClass, 'border-l text-right')}>
              {priceLabels[kind]}
            </th>
            {isSelling && (
              <th scope="col" className={classNames(headClass, 'text-right')}>
                You keep
              </th>
            )}
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}

/** Shows how many cells are selected, with actions for people without a keyboard. */
function SelectionBar({
  area,
  canChange,
  onFill,
}: Pick<PriceGridProps, 'canChange' | 'onFill'> & { area: Area }) {
  const count = cellsIn(area);
  const isSingle = count === 1;
  return (
    <div
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-2 border-t border-border px-3 py-1.5 text-[13px]',
        isSingle && 'text-muted',
      )}
    >
      <p role="status" className="mr-auto">
        {isSingle
          ? 'Select more cells with Shift and the arrow keys, or a click.'
          : `${formatCount(count, 'cell', 'cells')} selected`}
      </p>
      {canChange && !isSingle && (
        <>
          <Button
            size="small"
            disabled={area.top === area.bottom}
            onClick={() => onFill(area, 'down')}
          >
            Fill down
          </Button>
          <Button
            size="small"
            disabled={area.left === area.right}
            onClick={() => onFill(area, 'right')}
          >
            Fill right
          </Button>
        </>
      )}
    </div>
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

/** Shows the price the company pays its supplier. */
export function Cost({ price }: { price: ListedPrice | undefined }) {
  if (!price) return <span className="text-xs text-muted">No price list yet</span>;
  const costText = priceText(price.buy_brackets, price.buy_currency);
  if (costText !== null) return <>{costText}</>;
  return (
    <span className="inline-block max-w-56 text-xs text-balance text-muted">
      {price.buy_problem === null ? 'Your own' : problemText(price.buy_problem)}
    </span>
  );
}
