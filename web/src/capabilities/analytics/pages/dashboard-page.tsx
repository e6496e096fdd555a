import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Card } from '../../../ui/card.tsx';
import { RecentActivity } from '../../audit/index.ts';
import { useMe } from '../../auth/index.ts';
import { AttentionCard } from '../components/attention-card.tsx';
import { DashboardSkeleton } from '../components/dashboard-skeleton.tsx';
import { Figures } from '../components/figures.tsx';
import { GrowthCard } from '../components/growth-card.tsx';
import { KindsCard } from '../components/kinds-card.tsx';
import { dashboardOptions } from '../queries.ts';

export function DashboardPage() {
  useTitle('Dashboard');
  const { company, permissions, first_name: firstName } = useMe();
  const query = useQuery(dashboardOptions(company.id));
  return (
    <div className="mx-auto max-w-7xl p-4 sm:p-6">
      <h1 className="text-xl font-semibold">Dashboard</h1>
      <p className="mt-0.5 mb-5 text-muted">
        {firstName ? `Hello ${firstName}. ` : ''}Figures for {company.name} and every company below
        it.
      </p>
      <div className="grid gap-4">
        <AttentionCard />
        {query.isPending ? (
          <DashboardSkeleton />
        ) : query.isError ? (
          <Card>
            <DashboardError query={query} />
          </Card>
        ) : (
          <>
            <Figures dashboard={query.data} />
            <div className="grid gap-4 lg:grid-cols-[1.6fr_1fr]">
              <GrowthCard growth={query.data.growth} />
              <KindsCard companies={query.data.companies} />
            </div>
          </>
        )}
        {permissions.includes('audit:read') && <RecentActivity tenant={company.id} />}
      </div>
    </div>
  );
}

function DashboardError({
  query,
}: {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
}) {
  return <QueryError title="Couldn't load the dashboard's figures" query={query} />;
}
