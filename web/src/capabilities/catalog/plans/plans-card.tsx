import { useQuery } from '@tanstack/react-query';
import type { Plan, Service } from '@trunkline/contract/catalog';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { plansOptions, usePlanMutations } from './mutations.ts';
import { PlanRow } from './plan-row.tsx';

const PlanPanel = lazy(async () => ({ default: (await import('./plan-panel.tsx')).PlanPanel }));

/** Lists the plans of a service. */
export function PlansCard({ service }: { service: Service }) {
  const { tenant } = useViewer();
  const query = useQuery(plansOptions(tenant, service.id));
  const mutations = usePlanMutations(tenant);
  const [edited, setEdited] = useState<Plan | 'new' | null>(null);
  const canAdd = service.may.includes('update');
  const add = (
    <Button size="small" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-3.5" />
      New plan
    </Button>
  );
  const plans = query.data?.items;
  const failed = query.error && plans === undefined;
  return (
    <Card
      title="Plans"
      description="How the service is sold: terms, trials and charges."
      actions={canAdd && plans && plans.length > 0 ? add : undefined}
    >
      {failed ? (
        <QueryError title="Couldn't load the plans" query={query} />
      ) : plans === undefined ? (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      ) : plans.length === 0 ? (
        <EmptyState
          title="No plans yet"
          description="Companies below yours can order the service once you offer a plan."
          action={canAdd ? add : undefined}
        />
      ) : (
        <ul className="grid gap-3">
          {plans.map((plan) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              mutations={mutations}
              isBundle={service.type === 'bundle'}
              onEdit={setEdited}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <Suspense>
          <PlanPanel
            key={edited === 'new' ? 'new' : edited.id}
            serviceId={service.id}
            plan={edited === 'new' ? null : edited}
            mutations={mutations}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}
