import { useQuery } from '@tanstack/react-query';
import {
  type BudgetMetric,
  budgetMetrics,
  metricLabels,
} from '@trunkline/contract/performance/metrics';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDate } from '../../../ui/formats.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PerformanceAddress } from '../address.ts';
import { compareAll, comparisonSummary } from '../comparison.ts';
import {
  compareOptions,
  type CompareInput,
  type CompanyScope,
  releasesOptions,
} from '../queries.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { QueryError } from '../../../kernel/query-error.tsx';

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const formatPeriod = (from: string, until: string) =>
  dateTime.formatRange(new Date(from), new Date(until));

/** Compares every route before and after a release. */
export function ReleasesTab({
  tenant,
  company,
  address: { metric, since, device },
  onChange,
}: {
  tenant: string;
  company: CompanyScope;
  address: PerformanceAddress;
  onChange: (changes: Partial<PerformanceAddress>) => void;
}) {
  const query = useQuery(releasesOptions(tenant, company));
  const releases = query.data?.releases ?? [];
  const selectedRelease = releases.find(({ release }) => release === since) ?? releases[0];
  return (
    <Card
      title="What did this release change?"
      description="Compares each route before and after the release, over up to a week each."
    >
      {query.isPending ? (
        <Skeleton className="h-60" />
      ) : query.isError ? (
        <QueryError title="Couldn't load the releases" query={query} />
      ) : selectedRelease === undefined ? (
        <EmptyState
          title="No releases measured"
          description="Each release appears here after its first measurement, so you can compare it with the previous one."
        />
      ) : (
        <>
          <div className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
            <Select
              aria-label="Release"
              value={selectedRelease.release}
              onValueChange={(release) => onChange({ since: release })}
              options={releases.map(({ release, first_at }) => ({
                value: release,
                label: `${release}, since ${formatDate(first_at)}`,
              }))}
            />
            <Select
              aria-label="Metric"
              value={metric}
              onValueChange={(next) => onChange({ metric: next, name: null, outcome: null })}
              options={budgetMetrics.map((value) => ({ value, label: metricLabels[value] }))}
            />
          </div>
          <Comparison
            tenant={tenant}
            metric={metric}
            input={{
              ...company,
              release: selectedRelease.release,
              metric,
              ...(device !== null && { device }),
            }}
            onShow={(name) => onChange({ tab: 'overview', name })}
          />
        </>
      )}
    </Card>
  );
}

function Comparison({
  tenant,
  metric,
  input,
  onShow,
}: {
  tenant: string;
  metric: BudgetMetric;
  input: CompareInput;
  onShow: (name: string) => void;
}) {
  const query = useQuery(compareOptions(tenant, input));
  if (query.isPending) return <Skeleton className="h-60" />;
  if (query.isError) return <QueryError title="Couldn't load the comparison" query={query} />;
  const { rows, before_from, first_at, until } = query.data;
  if (rows.length === 0)
    return (
      <EmptyState
        title="No measurements yet"
        description="Routes and operations appear here once they have been measured before or after the release."
      />
    );
  const compared = compareAll(metric, rows);
  const isOperation = metric === 'api' || metric === 'sign_in';
  const [one, many] = isOperation ? ['operation', 'operations'] : ['route', 'routes'];
  return (
    <>
      <p role="status" className="text-base font-semibold">
        {comparisonSummary(compared, one, many)}
      </p>
      <p className="mb-2 text-[13px] text-muted">
        Before: {formatPeriod(before_from, first_at)}. After: {formatPeriod(first_at, until)}.
      </p>
      <ComparisonTable metric={metric} rows={compared} noun={one} onShow={onShow} />
    </>
  );
}
