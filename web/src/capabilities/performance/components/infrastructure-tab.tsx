import { useQuery } from '@tanstack/react-query';
import type { InfrastructureMetrics } from '@trunkline/contract/performance';
import { type RangeName, ranges } from '@trunkline/contract/performance/ranges';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber, formatPercent } from '../../../ui/formats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatDuration, infrastructureLabels } from '../labels.ts';
import {
  rateInfrastructure,
  infrastructureSummary,
  type InfrastructureFigure,
  p95Of,
} from '../infrastructure-verdict.ts';
import { infrastructureOptions } from '../queries.ts';
import { QueryError } from '../../../kernel/query-error.tsx';

/** Shows the platform's processes, database and jobs. */
export function InfrastructureTab({ tenant, range }: { tenant: string; range: RangeName }) {
  const query = useQuery(infrastructureOptions(tenant, range));
  if (query.isPending)
    return (
      <div aria-busy="true" className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
      </div>
    );
  if (query.isError)
    return (
      <Card>
        <QueryError title="Couldn't load the infrastructure metrics" query={query} />
      </Card>
    );
  const { machine } = query.data;
  if (machine === null)
    return (
      <Card>
        <EmptyState
          title="Not available for your company"
          description="Only platform staff can see process, database and job metrics."
        />
      </Card>
    );
  const figures = rateInfrastructure(machine);
  return (
    <div className="grid gap-4">
      <section
        aria-label="Infrastructure"
        className="rounded-lg border border-border bg-surface p-4 text-lg font-semibold"
      >
        <p role="status">{infrastructureSummary(figures)}</p>
      </section>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map((figure) => (
          <Figure key={figure.key} figure={figure} machine={machine} />
        ))}
      </dl>
      <FiguresCard machine={machine} range={range} />
    </div>
  );
}

const formatMegabytes = (value: number) => `${formatNumber(Math.round(value))}\u00a0MB`;
const megabytes = (bytes: number) => formatMegabytes(bytes / 1024 / 1024);

const orDash = (value: number | null, format: (value: number) => string) =>
  value === null ? '–' : format(value);

const ofMetric = (metric: 'event_loop' | 'pool_wait') => (machine: InfrastructureMetrics) =>
  [orDash(p95Of(machine, metric), formatDuration), '95th percentile'] as const;

/** A figure and its explanation. */
const texts: Readonly<
  Record<string, (machine: InfrastructureMetrics) => readonly [string, string]>
> = {
  jobs: ({ jobs_waiting: count, oldest_job: job, oldest_job_seconds: seconds }) => [
    formatNumber(count),
    job === null
      ? 'No jobs are due'
      : `Oldest: ${job}, waiting for ${formatDuration(Math.round(seconds ?? 0) * 1000)}`,
  ],
  event_loop: ofMetric('event_loop'),
  memory: (machine) => [orDash(p95Of(machine, 'memory'), formatMegabytes), '95th percentile'],
  pool_wait: ofMetric('pool_wait'),
  connections: ({ connections, most_connections: max }) => [
    `${formatNumber(connections)} of ${formatNumber(max)}`,
    'Open now',
  ],
  hits: ({ memory_hits: hits, database_bytes: bytes }) => [
    orDash(hits, formatPercent),
    `Database size: ${megabytes(bytes)}`,
  ],
  disk: ({ measured_bytes: bytes, max_measured_bytes: max }) => [
    megabytes(bytes),
    `Limit: ${megabytes(max)}`,
  ],
};

function Figure({
  figure,
  machine,
}: {
  figure: InfrastructureFigure;
  machine: InfrastructureMetrics;
}) {
  const [value, note] = texts[figure.key]?.(machine) ?? ['–', ''];
  return (
    <div className="min-w-0 rounded-lg border border-border bg-surface p-3">
      <dt className="text-[13px] font-medium">{figure.label}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-2">
        <span className="text-xl font-semibold tabular-nums">{value}</span>
        {figure.isHealthy === false && (
          <Badge tone="danger" dot>
            Needs attention
          </Badge>
        )}
      </dd>
      <dd className="mt-1 text-xs wrap-anywhere text-muted">{note}</dd>
    </div>
  );
}

function FiguresCard({ machine, range }: { machine: InfrastructureMetrics; range: RangeName }) {
  return (
    <Card
      title="Where is time spent?"
      description={`The slowest of each kind, ${ranges[range].label.toLowerCase()}`}
    >
      {machine.figures.length === 0 ? (
        <EmptyState
          title="No measurements yet"
          description="Slow statements, jobs and processes appear here with their percentiles."
        />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-[13px] tabular-nums">
            <thead className="text-muted">
              <tr className="text-right">
                <th scope="col" className="py-1.5 text-left font-medium">
                  Metric
                </th>
                <th scope="col" className="py-1.5 pl-3 font-medium">
                  Median
                </th>
                <th scope="col" className="py-1.5 pl-3 font-medium">
                  95th
                </th>
                <th scope="col" className="py-1.5 pl-3 font-medium max-sm:hidden">
                  99th
                </th>
                <th scope="col" className="py-1.5 pl-3 font-medium max-sm:hidden">
                  Samples
                </th>
              </tr>
            </thead>
            <tbody>
              {machine.figures.map((figure) => (
                <FigureRow key={`${figure.metric} ${figure.name}`} figure={figure} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function FigureRow({
  figure: { metric, name, samples, p50, p95, p99 },
}: {
  figure: InfrastructureMetrics['figures'][number];
}) {
  const format = (value: number | null) =>
    orDash(value, metric === 'memory' ? formatMegabytes : formatDuration);
  return (
    <tr className="border-t border-border text-right">
      <th scope="row" className="w-full max-w-0 py-1.5 text-left font-normal">
        {infrastructureLabels[metric]}
        {name !== '' && (
          <span title={name} className="block truncate font-mono text-xs text-muted">
            {name}
          </span>
        )}
      </th>
      <td className="pl-3 whitespace-nowrap">{format(p50)}</td>
      <td className="pl-3 whitespace-nowrap">{format(p95)}</td>
      <td className="pl-3 whitespace-nowrap max-sm:hidden">{format(p99)}</td>
      <td className="pl-3 max-sm:hidden">{formatNumber(samples)}</td>
    </tr>
  );
}
