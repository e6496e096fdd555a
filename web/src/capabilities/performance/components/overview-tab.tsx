import { useQuery } from '@tanstack/react-query';
import type { PerfAlertRow } from '@trunkline/contract/performance';
import { deviceClasses, isVital } from '@trunkline/contract/performance/metrics';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { filterOf, inputOf, type PerformanceAddress } from '../address.ts';
import { budgetOf } from '../budget-of.ts';
import { breakdownOf } from '../labels.ts';
import { alertsOptions, budgetsOptions, type CompanyScope, overviewOptions } from '../queries.ts';
import { AlertsCard } from './alerts-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { ExemplarsCard } from './exemplars-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { PhasesCard } from './phases-card.tsx';
import { QueryError } from '../../../kernel/query-error.tsx';

/**
 * Returns the state that shows an alert's measurements: the last hour, narrowed to its route and
 * device.
 */
const addressOf = ({ metric, name, device }: PerfAlertRow): Partial<PerformanceAddress> => ({
  range: '1h',
  metric,
  name: name === '' ? null : name,
  device: deviceClasses.find((item) => item === device) ?? null,
  release: null,
  outcome: null,
});

/**
 * Shows open alerts first, then the summary, every metric against its budget and the details of the
 * chosen one.
 */
export function OverviewTab({
  tenant,
  company,
  address,
  change,
}: {
  tenant: string;
  company: CompanyScope;
  address: PerformanceAddress;
  change: (changes: Partial<PerformanceAddress>) => void;
}) {
  const { range, metric, name, device } = address;
  const input = inputOf(address);
  const overview = useQuery(overviewOptions(tenant, { range, ...company }));
  const { data } = useQuery(budgetsOptions(tenant, company));
  const budgets = data?.items ?? [];
  const by = breakdownOf(address);
  // Without measured phases, the breakdown takes the whole width.
  const phases = overview.data?.phases ?? [];
  const hasPhases = metric === 'lcp' && phases.some(({ value }) => value !== null);
  const budgetSubject = { metric, name: name ?? '', device: device ?? '' };
  const hasOpenAlerts = (useQuery(alertsOptions(tenant, company)).data?.open ?? 0) > 0;
  const alerts = (
    <AlertsCard tenant={tenant} company={company} onShow={(alert) => change(addressOf(alert))} />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {hasOpenAlerts && alerts}
      {overview.isPending ? (
        <OverviewSkeleton />
      ) : overview.isError ? (
        <>
          <Card>
            <QueryError title="Couldn't load the metrics" query={overview} />
          </Card>
          {!hasOpenAlerts && alerts}
        </>
      ) : (
        <SummaryCard
          overview={overview.data}
          range={range}
          chosen={metric}
          alerts={!hasOpenAlerts && alerts}
          onChoose={(next) =>
            // Cleared, because a filter that the new metric doesn't have would match nothing.
            change({ metric: next, name: null, device: null, outcome: null })
          }
        />
      )}
      <HistoryCard tenant={tenant} input={input} budget={budgetOf(budgets, budgetSubject)} />
      <div className={classNames('grid gap-4', hasPhases && 'lg:grid-cols-[1.6fr_1fr]')}>
        <BreakdownCard
          tenant={tenant}
          input={input}
          by={by}
          budgetOf={({ key }) => budgetOf(budgets, { ...budgetSubject, [by]: key })}
          onBreakDown={(next) => change({ by: next })}
          onNarrow={({ key }) => change({ [filterOf(by)]: key })}
        />
        {hasPhases && <PhasesCard phases={phases} />}
      </div>
      {!isVital(metric) && <ExemplarsCard tenant={tenant} input={input} />}
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div className="grid gap-4" role="status" aria-busy="true" aria-label="Loading the metrics">
      <Skeleton className="h-20" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  );
}
