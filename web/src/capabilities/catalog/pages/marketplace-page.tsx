import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTitle } from '../../../kernel/use-title.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { type Tab, Tabs } from '../../../ui/tabs.tsx';
import { OrdersTab } from '../../orders/index.ts';
import { PricesTab } from '../prices/prices-tab.tsx';

/** What the company sells: for how much, and what was ordered. */
export function MarketplacePage() {
  useTitle('Marketplace');
  const { tenant, permissions } = useViewer();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  const tabs: Tab[] = [
    { value: 'prices', label: 'Prices', content: <PricesTab tenant={tenant} /> },
  ];
  if (permissions.includes('orders:read'))
    tabs.push({
      value: 'orders',
      label: 'Orders',
      content: (
        <Suspense>
          <OrdersTab />
        </Suspense>
      ),
    });
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-5 p-4 sm:p-6">
      <h1 className="text-xl font-semibold tracking-tight">Marketplace</h1>
      <Tabs
        label="Parts of the Marketplace"
        value={typeof tab === 'string' ? tab : 'prices'}
        onValueChange={(value) =>
          void navigate({
            to: '/admin/marketplace',
            search: value === 'prices' ? {} : { tab: value },
          })
        }
        tabs={tabs}
      />
    </div>
  );
}
