import { minCompared } from '@trunkline/contract/performance/comparison';
import { type BudgetMetric, metricFacts } from '@trunkline/contract/performance/metrics';
import { AddressText } from '../../../ui/address-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import type { Change, ComparisonRow } from '../comparison.ts';
import { formatValue, labelOf, nameSeparator } from '../labels.ts';

const changes: Readonly<Record<Change, { label: string; tone: 'danger' | 'success' | 'neutral' }>> =
  {
    slower: { label: 'Slower', tone: 'danger' },
    faster: { label: 'Faster', tone: 'success' },
    same: { label: 'Unchanged', tone: 'neutral' },
    unknown: { label: 'Too few samples', tone: 'neutral' },
  };

const signedPercent = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** On phones, shows only the percentile that the budget uses. */
export function ComparisonTable({
  metric,
  rows,
  noun,
  onShow,
}: {
  metric: BudgetMetric;
  rows: readonly ComparisonRow[];
  noun: string;
  onShow: (name: string) => void;
}) {
  const main = metricFacts[metric].share === 0.75 ? 'p75' : 'p95';
  const columns = [
    { key: 'p75', label: '75th' },
    { key: 'p95', label: '95th' },
  ] as const;
  const narrowClass = (key: string) => (key === main ? '' : 'max-sm:hidden');
  const cell = 'py-1.5 pl-3 font-medium';
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[13px] tabular-nums">
        <thead className="text-muted">
          <tr className="text-right">
            <th scope="col" className="py-1.5 text-left font-medium capitalize">
              {noun}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={`${cell} whitespace-nowrap ${narrowClass(key)}`}>
                <span className="max-sm:hidden">{label}, before → after</span>
                <span className="sm:hidden">Before → after</span>
              </th>
            ))}
            <th scope="col" className={cell}>
              Change
            </th>
            <th scope="col" className={`${cell} max-sm:hidden`}>
              Samples
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after, change, difference }) => (
            <tr key={name} className="border-t border-border text-right">
              <th scope="row" className="w-1/2 max-w-0 py-1 text-left font-normal">
                <button
                  type="button"
                  onClick={() => onShow(name)}
                  className="max-w-full truncate text-left text-primary-text hover:underline max-sm:wrap-anywhere max-sm:whitespace-normal"
                >
                  <AddressText text={labelOf('name', name)} separator={nameSeparator} />
                </button>
              </th>
              {columns.map(({ key }) => (
                <td key={key} className={`pl-3 whitespace-nowrap ${narrowClass(key)}`}>
                  {formatValue(metric, before[key])} → {formatValue(metric, after[key])}
                </td>
              ))}
              <td className="py-1 pl-3 whitespace-nowrap">
                <span className="mr-2 max-sm:hidden">
                  {difference === null ? '' : signedPercent.format(difference)}
                </span>
                <Badge tone={changes[change].tone}>{changes[change].label}</Badge>
              </td>
              <td className="pl-3 whitespace-nowrap max-sm:hidden">
                {formatNumber(before.samples)} → {formatNumber(after.samples)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(({ change }) => change === 'unknown') && (
        <p className="mt-2 text-xs text-muted">
          With fewer than {minCompared} samples on either side, a difference isn't meaningful.
        </p>
      )}
    </div>
  );
}
