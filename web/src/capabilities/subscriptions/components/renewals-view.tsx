import type { RenewalItem } from '@trunkline/contract/subscriptions';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount, formatMonth, formatNumber } from '../../../ui/formats.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { renewalsOptions } from '../queries.ts';
import { changeFor, type RenewalAction, renewalActions } from './renewal-actions.ts';
import { byMonth, lastDayOf, monthAfter, monthsShown, totalsOf } from './renewal-months.ts';
import { RenewalRows } from './renewal-rows.tsx';

const RenewalDialog = lazy(async () => ({
  default: (await import('./renewal-dialog.tsx')).RenewalDialog,
}));
const ResultsDialog = lazy(async () => ({
  default: (await import('../../../kernel/resource/results-dialog.tsx')).ResultsDialog,
}));

type Side = 'seller' | 'buyer';
type Terms = 'all' | 'committed' | 'rolling';
const actionNames = Object.keys(renewalActions) as RenewalAction[];
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const thisMonth = () => new Date().toISOString().slice(0, 7);

/**
 * Shows terms by the month in which they end, with their renewal, its price and the notice
 * deadline.
 */
export function RenewalsView({ tenant }: { tenant: string }) {
  const { company } = useMe();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { from, as, terms } = search;
  const first = typeof from === 'string' && monthPattern.test(from) ? from : thisMonth();
  const last = monthAfter(first, monthsShown - 1);
  const isSeller = company.kind !== 'customer';
  const side: Side = as === 'buyer' || !isSeller ? 'buyer' : 'seller';
  const termsFilter: Terms = terms === 'committed' || terms === 'rolling' ? terms : 'all';
  const query = useQuery({
    ...renewalsOptions(tenant, {
      from: `${first}-01`,
      until: lastDayOf(last),
      as: side,
      ...(termsFilter !== 'all' && { terms: termsFilter }),
    }),
    placeholderData: keepPreviousData,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<RenewalAction | null>(null);
  const [refused, setRefused] = useState<RowResult[] | null>(null);
  const updateSearch = (changes: { from?: string; as?: Side; terms?: Terms }) =>
    void navigate({ to: '.', search: { ...search, ...changes }, resetScroll: false });
  const items = query.data?.items;
  const selectedItems = (items ?? []).filter(({ subscription: { id } }) => selected.has(id));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {isSeller && (
          <div className="w-40">
            <Select<Side>
              aria-label="Sold or bought"
              value={side}
              options={[
                { value: 'seller', label: 'Sold' },
                { value: 'buyer', label: 'Bought' },
              ]}
              onValueChange={(value) => {
                setSelected(new Set());
                updateSearch({ as: value });
              }}
            />
          </div>
        )}
        <div className="w-52">
          <Select<Terms>
            aria-label="Terms"
            value={termsFilter}
            options={[
              { value: 'all', label: 'All terms' },
              { value: 'committed', label: 'With commitment' },
              { value: 'rolling', label: 'Without commitment' },
            ]}
            onValueChange={(value) => {
              setSelected(new Set());
              updateSearch({ terms: value });
            }}
          />
        </div>
        <Button onClick={() => updateSearch({ from: monthAfter(first, -monthsShown) })}>
          Earlier months
        </Button>
        <Button onClick={() => updateSearch({ from: monthAfter(first, monthsShown) })}>
          Later months
        </Button>
      </div>
      {query.isError && items === undefined ? (
        <QueryError title="Couldn't load the renewals" query={query} />
      ) : items === undefined ? (
        <Skeleton className="h-96" />
      ) : items.length === 0 ? (
        <EmptyState
          title={`No terms end from ${formatMonth(first, 'long')} to ${formatMonth(last, 'long')}`}
          description="Subscriptions appear here in the month their term ends, with their renewal and its cost. Without a commitment, the term is the current billing period."
          action={
            <Link
              to="."
              search={{ ...search, view: undefined }}
              className="font-medium text-primary-text underline"
            >
              Show all subscriptions
            </Link>
          }
        />
      ) : (
        <>
          {query.data?.more === true && (
            <p role="status" className="text-[13px] text-warning">
              Not all renewals are shown. Filter{' '}
              <Link to="." search={{ ...search, view: undefined }} className="underline">
                your subscriptions
              </Link>{' '}
              to find the rest.
            </p>
          )}
          <Calendar items={items} first={first} />
          <ExposureCard items={items} />
          {byMonth(items, first)
            .filter((month) => month.items.length > 0)
            .map((month) => (
              <section
                key={month.month}
                id={`renewals-${month.month}`}
                aria-label={formatMonth(month.month, 'long')}
                className="grid scroll-mt-20 gap-2"
              >
                <h2 className="text-sm font-semibold">{formatMonth(month.month, 'long')}</h2>
                <RenewalRows
                  items={month.items}
                  side={side}
                  selected={selected}
                  onSelectedChange={setSelected}
                />
              </section>
            ))}
        </>
      )}
      {selectedItems.length > 0 && (
        <div className="pointer-events-none sticky above-notices z-20 flex justify-center px-2">
          <section
            aria-label="Selected renewals"
            className="pointer-events-auto flex flex-wrap items-center gap-1 rounded-lg border border-border bg-raised p-1.5 shadow-raised"
          >
            <p aria-live="polite" className="px-2 text-[13px] font-medium tabular-nums">
              {formatNumber(selectedItems.length)} selected
            </p>
            {actionNames.map((name) => (
              <Button
                key={name}
                variant="ghost"
                size="small"
                disabled={!selectedItems.some((item) => changeFor(name, item, 1) !== null)}
                onClick={() => setAction(name)}
              >
                {renewalActions[name].label}
              </Button>
            ))}
            <Button variant="ghost" size="small" onClick={() => setSelected(new Set())}>
              Clear selection
            </Button>
          </section>
        </div>
      )}
      <Suspense>
        {action && selectedItems.length > 0 && (
          <RenewalDialog
            tenant={tenant}
            action={action}
            items={selectedItems}
            onDone={() => setSelected(new Set())}
            onRefused={(results) => {
              setAction(null);
              setRefused(results);
            }}
            onClose={() => setAction(null)}
          />
        )}
        {refused && (
          <ResultsDialog
            title="Some subscriptions weren't changed"
            results={refused}
            onClose={() => setRefused(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Shows the renewals and totals of each month, with links to the renewals below. */
function Calendar({ items, first }: { items: readonly RenewalItem[]; first: string }) {
  return (
    <nav aria-label="Months">
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5 lg:grid-cols-7">
        {byMonth(items, first).map(({ month, items: renewals }) => {
          const seats = renewals.reduce((total, { quantity }) => total + quantity, 0);
          const content = (
            <>
              <span className="font-medium">
                {formatMonth(month)} {month.slice(0, 4)}
              </span>
              <span className="text-muted">
                {renewals.length === 0
                  ? 'None'
                  : formatCount(renewals.length, 'renewal', 'renewals')}
              </span>
              {renewals.length > 0 && (
                <span className="text-muted">{formatCount(seats, 'unit', 'units')}</span>
              )}
              {totalsOf(renewals, 'price').map(({ currency, amount }) => (
                <span key={currency} className="tabular-nums">
                  {formatMinor(amount, currency)}
                </span>
              ))}
            </>
          );
          const linkClass =
            'grid content-start gap-0.5 rounded-lg border border-border p-2.5 text-[13px]';
          return (
            <li key={month} className="grid">
              {renewals.length === 0 ? (
                <span className={`${linkClass} text-muted`}>{content}</span>
              ) : (
                <a
                  href={`#renewals-${month}`}
                  className={`${linkClass} bg-surface hover:border-border-strong`}
                >
                  {content}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * Shows what the company would owe its supplier for these renewals, and how much of it customers
 * cover.
 */
function ExposureCard({ items }: { items: readonly RenewalItem[] }) {
  const totals = new Map<string, { owed: bigint; open: bigint; count: number }>();
  for (const { exposure } of items) {
    if (exposure === null) continue;
    const { owed, open, count } = totals.get(exposure.currency) ?? { owed: 0n, open: 0n, count: 0 };
    totals.set(exposure.currency, {
      owed: owed + BigInt(exposure.owed),
      open: open + BigInt(exposure.open),
      count: count + 1,
    });
  }
  if (totals.size === 0) return null;
  return (
    <Card
      title="Your commitment"
      description="The amount you would owe your supplier if these customers left today."
    >
      <ul className="grid gap-1 text-[13px]">
        {[...totals].map(([currency, { owed, open, count }]) => (
          <li key={currency}>
            {formatMinor(owed, currency)} for {formatCount(count, 'subscription', 'subscriptions')}
            {open === 0n ? (
              <span className="text-muted">, covered by what your customers would owe you.</span>
            ) : (
              <span className="text-warning">
                , of which {formatMinor(open, currency)} isn't covered by your customers.
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
