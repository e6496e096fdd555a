import type { Overview } from '@trunkline/contract/performance';
import { Card } from '../../../ui/card.tsx';
import { formatDuration, phaseLabels } from '../labels.ts';

/**
 * Breaks the Largest Contentful Paint down into phases. Each phase has its own 75th percentile, so
 * they needn't add up.
 */
export function PhasesCard({ phases }: { phases: Overview['phases'] }) {
  const measured = phases.flatMap(({ phase, value }) => (value === null ? [] : [{ phase, value }]));
  if (measured.length === 0) return null;
  const longest = Math.max(...measured.map(({ value }) => value), 1);
  return (
    <Card title="Where does the time go?" description="75th percentile of each phase">
      <dl className="grid gap-3 text-[13px]">
        {measured.map(({ phase, value }) => (
          <div key={phase} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
            <dt>{phaseLabels.get(phase) ?? phase}</dt>
            <dd className="tabular-nums">{formatDuration(value)}</dd>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="col-span-2 h-1.5 w-full rounded-full bg-sunken"
            >
              <rect width={(value / longest) * 100} height="4" fill="var(--color-chart-1)" />
            </svg>
          </div>
        ))}
      </dl>
    </Card>
  );
}
