import type { Dashboard } from '@trunkline/contract/analytics';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCount, formatMonth, formatNumber } from '../../../ui/formats.ts';

type Month = Dashboard['growth'][number];

const axis = {
  axisLine: false,
  tickLine: false,
  tick: { fill: 'var(--color-muted)', fontSize: 12 },
  allowDecimals: false,
} as const;

/** Bars: companies added each month. Line: all companies, on the right axis. */
export function GrowthChart({ growth }: { growth: Month[] }) {
  return (
    <figure className="h-72">
      <figcaption className="mb-2 flex gap-4 text-xs text-muted">
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-xs bg-chart-1" />
          Added per month (left)
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="h-0.5 w-3.5 rounded bg-chart-2" />
          Total (right)
        </span>
      </figcaption>
      <ResponsiveContainer width="100%" height={264}>
        <ComposedChart
          data={growth}
          margin={{ top: 8, right: -12, bottom: 0, left: -24 }}
          accessibilityLayer
          title="Companies added per month and in total"
        >
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis
            {...axis}
            height={24}
            dataKey="month"
            tickFormatter={(month: string) => formatMonth(month)}
          />
          <YAxis {...axis} yAxisId="created" tickFormatter={formatNumber} />
          <YAxis {...axis} yAxisId="total" orientation="right" tickFormatter={formatNumber} />
          <Tooltip
            cursor={{ fill: 'var(--color-sunken)' }}
            isAnimationActive={false}
            content={hintOf}
          />
          <Bar
            yAxisId="created"
            dataKey="created"
            fill="var(--color-chart-1)"
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
          <Line
            yAxisId="total"
            dataKey="total"
            type="monotone"
            stroke="var(--color-chart-2)"
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  );
}

function hintOf({
  active,
  payload,
}: {
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}) {
  const month = payload?.[0]?.payload;
  return active && isMonth(month) ? <Hint month={month} /> : null;
}

function isMonth(value: unknown): value is Month {
  return typeof value === 'object' && value !== null && 'month' in value && 'created' in value;
}

function Hint({ month }: { month: Month }) {
  return (
    <div className="rounded-md border border-border bg-raised px-3 py-2 text-[13px] shadow-raised">
      <p className="font-medium">{formatMonth(month.month, 'long')}</p>
      <p className="text-muted">{formatCount(month.created, 'company', 'companies')} added</p>
      <p className="text-muted">{formatCount(month.total, 'company', 'companies')} in total</p>
    </div>
  );
}
