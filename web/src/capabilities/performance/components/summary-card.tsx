import type { Overview } from '@trunkline/contract/performance';
import { type BudgetMetric, isVital } from '@trunkline/contract/performance/metrics';
import { type RangeName, ranges } from '@trunkline/contract/performance/ranges';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { summaryOf } from '../verdict.ts';
import { MetricTile } from './metric-tile.tsx';

/** Shows the summary, then `alerts`, then every metric against its budget. */
export function SummaryCard({
  overview,
  range,
  chosen,
  alerts,
  onChoose,
}: {
  overview: Overview;
  range: RangeName;
  chosen: BudgetMetric;
  alerts: ReactNode;
  onChoose: (metric: BudgetMetric) => void;
}) {
  const { metrics, failed, cached, measured_at } = overview;
  const groups = [
    {
      title: 'User experience',
      metrics: metrics.filter(({ metric }) => isVital(metric)),
      className: 'grid-cols-2 xl:grid-cols-4',
    },
    {
      title: 'Server response times',
      metrics: metrics.filter(({ metric }) => !isVital(metric)),
      className: 'grid-cols-2 lg:grid-cols-3',
    },
  ];
  return (
    <>
      <section aria-label="Summary" className="rounded-lg border border-border bg-surface p-4">
        <p className="text-lg font-semibold">{summaryOf(metrics)}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-[13px] text-muted">
          <span>{ranges[range].label}</span>
          {failed !== null && <span>{failedLabel(failed)}</span>}
          {cached !== null && <span>{formatPercent(cached)} of documents came from the cache</span>}
          {measured_at !== null && (
            <span>
              Last measured <RelativeTime value={measured_at} />
            </span>
          )}
        </p>
      </section>
      {alerts}
      {groups.map(({ title, metrics: groupMetrics, className }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-2 text-sm font-semibold">{title}</h2>
          <div className={`grid gap-3 ${className}`}>
            {groupMetrics.map((item) => (
              <MetricTile
                key={item.metric}
                overview={item}
                chosen={item.metric === chosen}
                onChoose={() => onChoose(item.metric)}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

const preciseFormat = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 2,
});

const failedLabel = (share: number) =>
  share === 0 ? 'No failed requests' : `${preciseFormat.format(share)} of requests failed`;
