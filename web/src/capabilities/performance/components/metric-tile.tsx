import type { MetricOverview } from '@trunkline/contract/performance';
import { metricLabels } from '@trunkline/contract/performance/metrics';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount, formatPercent } from '../../../ui/formats.ts';
import { formatValue, shareLabel } from '../labels.ts';
import { type Verdict, verdictOf } from '../verdict.ts';

const verdicts: Readonly<Record<Verdict, { label: string; tone: BadgeTone }>> = {
  good: { label: 'Good', tone: 'success' },
  needs_work: { label: 'Needs improvement', tone: 'warning' },
  poor: { label: 'Poor', tone: 'danger' },
  unknown: { label: 'No data', tone: 'neutral' },
};

/** Shows one metric against its budget. Choosing it shows its details below. */
export function MetricTile({
  overview,
  chosen,
  onChoose,
}: {
  overview: MetricOverview;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { metric, value, budget, samples } = overview;
  const { label, tone } = verdicts[verdictOf(overview)];
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'flex min-w-0 flex-col gap-1.5 rounded-lg border bg-surface p-3 text-left hover:bg-sunken',
        chosen ? 'border-primary ring-1 ring-primary' : 'border-border',
      )}
    >
      <span className="text-[13px] font-medium">{metricLabels[metric]}</span>
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-xl font-semibold tabular-nums">{formatValue(metric, value)}</span>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </span>
      <Shares overview={overview} />
      <span className="text-xs text-muted">
        {shareLabel(metric)}, budget {formatValue(metric, budget)}
      </span>
      <span className="text-xs text-muted">
        {samples === 0 ? 'No samples' : formatCount(samples, 'sample', 'samples')}
      </span>
    </button>
  );
}

const parts = [
  { name: 'good', label: 'good', color: 'var(--color-success)' },
  { name: 'needs_work', label: 'need improvement', color: 'var(--color-accent)' },
  { name: 'poor', label: 'poor', color: 'var(--color-danger)' },
] as const;

/** Shows the shares of good, mediocre and poor experiences as a bar; its label lists them. */
function Shares({ overview }: { overview: MetricOverview }) {
  const { good, needs_work, poor } = overview;
  if (good === null || needs_work === null || poor === null)
    return <span aria-hidden="true" className="h-1.5 rounded-full bg-sunken" />;
  const shares = { good, needs_work, poor };
  const labels = parts.map(({ name, label }) => `${formatPercent(shares[name])} ${label}`);
  const starts = { good: 0, needs_work: good, poor: good + needs_work };
  return (
    <svg
      role="img"
      aria-label={labels.join(', ')}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="h-1.5 w-full overflow-hidden rounded-full"
    >
      <title>{labels.join(', ')}</title>
      {parts.map(({ name, color }) => (
        <rect
          key={name}
          x={starts[name] * 100}
          y="0"
          width={shares[name] * 100}
          height="6"
          fill={color}
        />
      ))}
    </svg>
  );
}
