import type { Dashboard } from '@trunkline/contract/analytics';
import { ChartColumn, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatMonth, formatNumber } from '../../../ui/formats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

// Loads the chart library only when a chart is shown.
const GrowthChart = lazy(async () => ({
  default: (await import('./growth-chart.tsx')).GrowthChart,
}));

type Growth = Dashboard['growth'];

export function GrowthCard({ growth }: { growth: Growth }) {
  const [asTable, setAsTable] = useState(false);
  const empty = growth.every(({ total }) => total === 0);
  return (
    <Card
      title="How fast is your network growing?"
      description="Companies added per month and in total, last 12 months"
      actions={
        !empty && (
          <Button size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? (
              <ChartColumn aria-hidden="true" className="size-3.5" />
            ) : (
              <Table2 aria-hidden="true" className="size-3.5" />
            )}
            {asTable ? 'Chart' : 'Table'}
          </Button>
        )
      }
    >
      {empty ? (
        <EmptyState
          title="No growth to show yet"
          description="This chart will show how many companies join each month."
        />
      ) : asTable ? (
        <GrowthTable growth={growth} />
      ) : (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <GrowthChart growth={growth} />
        </Suspense>
      )}
    </Card>
  );
}

function GrowthTable({ growth }: { growth: Growth }) {
  return (
    <table className="w-full text-[13px]">
      <thead className="text-muted">
        <tr className="text-right">
          <th scope="col" className="py-1.5 text-left font-medium">
            Month
          </th>
          <th scope="col" className="py-1.5 font-medium">
            Companies added
          </th>
          <th scope="col" className="py-1.5 font-medium">
            Total companies
          </th>
        </tr>
      </thead>
      <tbody>
        {growth.toReversed().map(({ month, created, total }) => (
          <tr key={month} className="border-t border-border text-right">
            <th scope="row" className="py-1.5 text-left font-normal">
              {formatMonth(month, 'long')}
            </th>
            <td>{formatNumber(created)}</td>
            <td>{formatNumber(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
