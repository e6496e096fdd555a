import { useQuery } from '@tanstack/react-query';
import { isVital, metricFacts } from '@trunkline/contract/performance/metrics';
import { rangeNames, ranges } from '@trunkline/contract/performance/ranges';
import { useTitle } from '../../../kernel/use-title.ts';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { filterOf, inputOf } from '../address.ts';
import { ActiveFilters } from '../components/active-filters.tsx';
import { AnswerCard } from '../components/answer-card.tsx';
import { BreakdownCard } from '../components/breakdown-card.tsx';
import { ExemplarsCard } from '../components/exemplars-card.tsx';
import { HistoryCard } from '../components/history-card.tsx';
import { PhasesCard } from '../components/phases-card.tsx';
import { QueryFailed } from '../components/query-failed.tsx';
import { breakdownsOf } from '../labels.ts';
import { overviewOptions, seriesOptions } from '../queries.ts';
import { useAddress } from '../use-address.ts';

export function PerformancePage() {
  useTitle('Performance');
  const { company } = useMe();
  const { address, change } = useAddress();
  const { range, metric } = address;
  const input = inputOf(address);
  const overview = useQuery(
    overviewOptions(company.id, {
      range,
      ...(address.company !== null && { company_id: address.company }),
    }),
  );
  const companies = useQuery({
    ...seriesOptions(company.id, { ...input, by: 'company_id' }),
    enabled: address.company !== null,
  });
  const found = overview.data?.metrics.find((each) => each.metric === metric);
  const budget = found?.budget ?? metricFacts[metric].good;
  const by = breakdownsOf(metric).find((each) => each === address.by) ?? 'name';
  return (
    <div className="mx-auto grid max-w-7xl gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-semibold">Performance</h1>
          <p className="mt-0.5 text-muted">
            How fast {company.name} and every company below it is for its people.
          </p>
        </div>
        <div className="w-40">
          <Select
            aria-label="Time"
            value={range}
            onValueChange={(next) => change({ range: next })}
            options={rangeNames.map((value) => ({ value, label: ranges[value].label }))}
          />
        </div>
      </header>
      <ActiveFilters
        address={address}
        companyName={companies.data?.rows.find(({ key }) => key === address.company)?.label}
        onClear={(names) => change(Object.fromEntries(names.map((name) => [name, null])))}
      />
      {overview.isPending ? (
        <OverviewSkeleton />
      ) : overview.isError ? (
        <Card>
          <QueryFailed title="Couldn't load the figures" query={overview} />
        </Card>
      ) : (
        <AnswerCard
          overview={overview.data}
          chosen={metric}
          onChoose={(next) =>
            // What only the other kind of metric has would leave nothing.
            change({ metric: next, name: null, device: null, outcome: null })
          }
        />
      )}
      <HistoryCard tenant={company.id} input={input} budget={budget} />
      <div className="grid gap-4 lg:grid-cols-[1.6fr_1fr]">
        <BreakdownCard
          tenant={company.id}
          input={input}
          by={by}
          budget={budget}
          onBreakDown={(next) => change({ by: next })}
          onNarrow={({ key }) => change({ [filterOf(by)]: key })}
        />
        {metric === 'lcp' && overview.data !== undefined && (
          <PhasesCard phases={overview.data.phases} />
        )}
      </div>
      {!isVital(metric) && <ExemplarsCard tenant={company.id} input={input} />}
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div className="grid gap-4" role="status" aria-busy="true" aria-label="Loading the figures">
      <Skeleton className="h-20" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  );
}
