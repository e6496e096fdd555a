import { useQuery } from '@tanstack/react-query';
import type { Point } from '@trunkline/contract/performance';
import { type BudgetMetric, metricLabels } from '@trunkline/contract/performance/metrics';
import { ranges, type Resolution } from '@trunkline/contract/performance/ranges';
import { ChartLine, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatValue } from '../labels.ts';
import { historyOptions, type SeriesInput } from '../queries.ts';
import { formatStep, percentileLines } from '../steps.ts';
import { QueryError } from '../../../kernel/query-error.tsx';

// Loads the chart library only when a chart is shown.
const HistoryChart = lazy(async () => ({
  default: (await import('./history-chart.tsx')).HistoryChart,
}));

export function HistoryCard({
  tenant,
  input,
  budget,
}: {
  tenant: string;
  input: SeriesInput;
  budget: number;
}) {
  const [isTable, setIsTable] = useState(false);
  const query = useQuery(historyOptions(tenant, input));
  const { step, label } = ranges[input.range];
  const points = query.data?.points ?? [];
  return (
    <Card
      title={`${metricLabels[input.metric]} over time`}
      description={`Percentiles per ${step}, ${label.toLowerCase()}`}
      actions={
        points.length > 0 && (
          <Button size="small" onClick={() => setIsTable(!isTable)}>
            {isTable ? (
              <ChartLine aria-hidden="true" className="size-3.5" />
            ) : (
              <Table2 aria-hidden="true" className="size-3.5" />
            )}
            {isTable ? 'Chart' : 'Table'}
          </Button>
        )
      }
    >
      {query.isPending ? (
        <Skeleton className="h-72" />
      ) : query.isError ? (
        <QueryError title="Couldn't load the chart" query={query} />
      ) : points.length === 0 ? (
        <EmptyState
          title="No measurements yet"
          description="The chart shows the percentiles over time once there are matching measurements."
        />
      ) : isTable ? (
        <HistoryTable points={points} metric={input.metric} step={step} />
      ) : (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <HistoryChart points={points} metric={input.metric} budget={budget} step={step} />
        </Suspense>
      )}
    </Card>
  );
}

function HistoryTable({
  points,
  metric,
  step,
}: {
  points: readonly Point[];
  metric: BudgetMetric;
  step: Resolution;
}) {
  return (
    <div className="max-h-96 overflow-auto">
      <table className="w-full text-[13px] tabular-nums">
        <thead className="text-muted">
          <tr className="text-right">
            <th scope="col" className="py-1.5 text-left font-medium">
              Time
            </th>
            {percentileLines.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1.5 pl-3 font-medium">
                {label}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-3 font-medium">
              Samples
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at} className="border-t border-border text-right whitespace-nowrap">
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatStep(point.at, step, 'long')}
              </th>
              {percentileLines.map(({ key }) => (
                <td key={key} className="pl-3">
                  {formatValue(metric, point[key])}
                </td>
              ))}
              <td className="pl-3">{formatNumber(point.samples)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
