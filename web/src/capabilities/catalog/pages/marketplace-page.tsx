import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import { RowsSkeleton } from '../../../kernel/page-skeleton.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const marketplaceTabs = fromCapabilities((capabilities) =>
  capabilities
    .flatMap((capability) => capability.marketplaceTabs)
    .toSorted((a, b) => a.position - b.position),
);

const cards = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ marketplaceCards }) => marketplaceCards),
);

/** Shows the company's services, their prices and their buyers. */
export function MarketplacePage() {
  useTitle('Marketplace');
  const { tenant, permissions } = useViewer();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  const visibleTabs = marketplaceTabs().filter(({ needs }) => permissions.includes(needs));
  const activeTab = visibleTabs.find(({ value }) => value === tab) ?? visibleTabs[0];
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-5 p-4 sm:p-6">
      <h1 className="text-xl font-semibold tracking-tight">Marketplace</h1>
      {cards().map((Content, index) => (
        <Suspense key={index} fallback={<Skeleton className="h-24" />}>
          <Content />
        </Suspense>
      ))}
      <Tabs
        label="Marketplace sections"
        value={activeTab?.value}
        onValueChange={(value) =>
          void navigate({
            to: '/admin/marketplace',
            search: value === visibleTabs[0]?.value ? {} : { tab: value },
          })
        }
        tabs={visibleTabs.map(({ value, label, Content }) => ({
          value,
          label,
          content: (
            <Suspense fallback={<RowsSkeleton />}>
              <Content tenant={tenant} />
            </Suspense>
          ),
        }))}
      />
    </div>
  );
}
