import { useQuery } from '@tanstack/react-query';
import type { SeriesRow } from '@trunkline/contract/performance';
import { metricFacts } from '@trunkline/contract/performance/metrics';
import { type Breakdown, maxBreakdownHours, ranges } from '@trunkline/contract/performance/ranges';
import { AddressText } from '../../../ui/address-text.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { filterOf } from '../address.ts';
import { breakdownLabels, breakdownsOf, formatValue, labelOf, nameSeparator } from '../labels.ts';
import { seriesOptions, type SeriesInput } from '../queries.ts';
import { verdictOf } from '../verdict.ts';
import { QueryError } from '../../../kernel/query-error.tsx';

/**
 * Shows where a metric is slow: its percentiles by one dimension. Choosing a row filters the whole
 * screen by that row.
 */
export function BreakdownCard({
  tenant,
  input,
  by,
  budgetOf,
  onBreakDown,
  onNarrow,
}: {
  tenant: string;
  input: SeriesInput;
  by: Breakdown;
  budgetOf: (row: SeriesRow) => number;
  onBreakDown: (by: Breakdown) => void;
  onNarrow: (row: SeriesRow) => void;
}) {
  const query = useQuery(seriesOptions(tenant, { ...input, by }));
  const rows = query.data?.rows ?? [];
  return (
    <Card
      title="Breakdown"
      description={
        ranges[input.range].hours > maxBreakdownHours
          ? 'Last 28 days of the range, most frequent first'
          : 'Most frequent first'
      }
      actions={
        <div className="w-36 shrink-0">
          <Select
            aria-label="Break down by"
            value={by}
            onValueChange={onBreakDown}
            options={breakdownsOf(input.metric).map((item) => ({
              value: item,
              label: `By ${breakdownLabels[item].toLowerCase()}`,
            }))}
          />
        </div>
      }
    >
      {query.isPending ? (
        <Skeleton className="h-40" />
      ) : query.isError ? (
        <QueryError title="Couldn't load the breakdown" query={query} />
      ) : rows.length === 0 ? (
        <EmptyState
          title="No measurements yet"
          description="Routes, devices, companies and releases appear here with their percentiles."
        />
      ) : (
        <BreakdownTable rows={rows} input={input} by={by} budgetOf={budgetOf} onNarrow={onNarrow} />
      )}
      {query.data?.more && (
        <p className="mt-2 text-xs text-muted">Less frequent values aren't shown.</p>
      )}
    </Card>
  );
}

/** A phone has no room for every percentile. */
const narrowClass = (key: string) => (key === 'p99' ? 'max-sm:hidden' : '');

function BreakdownTable({
  rows,
  input: { metric },
  by,
  budgetOf,
  onNarrow,
}: {
  rows: readonly SeriesRow[];
  input: SeriesInput;
  by: Breakdown;
  budgetOf: (row: SeriesRow) => number;
  onNarrow: (row: SeriesRow) => void;
}) {
  const percentile = metricFacts[metric].share === 0.75 ? 'p75' : 'p95';
  const columns = [
    { key: 'p50', label: 'Median' },
    { key: percentile, label: percentile === 'p75' ? '75th' : '95th' },
    { key: 'p99', label: '99th' },
  ] as const;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[13px] tabular-nums">
        <thead className="text-muted">
          <tr className="text-right">
            <th scope="col" className="py-1.5 text-left font-medium">
              {breakdownLabels[by]}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={`py-1.5 pl-3 font-medium ${narrowClass(key)}`}>
                {label}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-3 font-medium">
              Samples
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isOver = !['good', 'unknown'].includes(
              verdictOf({ metric, value: row[percentile], budget: budgetOf(row) }),
            );
            return (
              <tr key={row.key} className="border-t border-border text-right">
                <th scope="row" className="max-w-64 py-1 text-left font-normal max-sm:max-w-32">
                  <button
                    type="button"
                    onClick={() => onNarrow(row)}
                    className="max-w-full truncate text-left text-primary-text hover:underline max-sm:wrap-anywhere max-sm:whitespace-normal"
                  >
                    <AddressText
                      text={labelOf(filterOf(by), row.label)}
                      separator={nameSeparator}
                    />
                  </button>
                </th>
                {columns.map(({ key }) => (
                  <td
                    key={key}
                    className={classNames(
                      'pl-3 whitespace-nowrap',
                      narrowClass(key),
                      key === percentile && isOver && 'font-semibold text-danger',
                    )}
                  >
                    {formatValue(metric, row[key])}
                    {key === percentile && isOver && <span className="sr-only">, over budget</span>}
                  </td>
                ))}
                <td className="pl-3">{formatNumber(row.samples)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
