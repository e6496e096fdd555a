import type { Point } from '@trunkline/contract/performance';
import type { BudgetMetric } from '@trunkline/contract/performance/metrics';
import type { Resolution } from '@trunkline/contract/performance/ranges';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCount } from '../../../ui/formats.ts';
import { formatValue } from '../labels.ts';
import { formatStep, percentileLines, withGaps } from '../steps.ts';

const axis = {
  axisLine: false,
  tickLine: false,
  tick: { fill: 'var(--color-muted)', fontSize: 12 },
} as const;

/** Draws four percentiles of a metric over time, and its budget as a horizontal line. */
export function HistoryChart({
  points,
  metric,
  budget,
  step,
}: {
  points: readonly Point[];
  metric: BudgetMetric;
  budget: number;
  step: Resolution;
}) {
  return (
    <figure className="h-72">
      <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {percentileLines.map(({ key, label, swatch }) => (
          <span key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`h-0.5 w-3.5 rounded ${swatch}`} />
            {label}
          </span>
        ))}
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="w-3.5 border-t border-dashed border-muted" />
          Budget {formatValue(metric, budget)}
        </span>
      </figcaption>
      <ResponsiveContainer width="100%" height={256}>
        <LineChart
          data={withGaps(points, step)}
          margin={{ top: 8, right: 8, bottom: 0, left: -4 }}
          accessibilityLayer
          title="Percentiles over time"
        >
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis
            {...axis}
            height={24}
            dataKey="at"
            minTickGap={32}
            tickFormatter={(at: string) => formatStep(at, step)}
          />
          <YAxis
            {...axis}
            width={64}
            tickFormatter={(value: number) => formatValue(metric, value)}
          />
          <Tooltip
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point: unknown = payload[0]?.payload;
              return active && isPoint(point) ? (
                <Hint point={point} metric={metric} step={step} />
              ) : null;
            }}
          />
          <ReferenceLine y={budget} stroke="var(--color-muted)" strokeDasharray="4 4" />
          {percentileLines.map(({ key, color }) => (
            <Line
              key={key}
              dataKey={key}
              type="linear"
              stroke={color}
              strokeWidth={2}
              dot={points.length < 3}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </figure>
  );
}

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'at' in value && 'samples' in value;

function Hint({ point, metric, step }: { point: Point; metric: BudgetMetric; step: Resolution }) {
  return (
    <div className="rounded-md border border-border bg-raised px-3 py-2 text-[13px] shadow-raised">
      <p className="font-medium">{formatStep(point.at, step, 'long')}</p>
      {percentileLines.map(({ key, label }) => (
        <p key={key} className="text-muted">
          {label}: {formatValue(metric, point[key])}
        </p>
      ))}
      <p className="text-muted">{formatCount(point.samples, 'sample', 'samples')}</p>
    </div>
  );
}
