import { useTitle } from '../../../kernel/use-title.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { PricesTab } from '../prices/prices-tab.tsx';

/** What the company sells, and for how much. */
export function MarketplacePage() {
  useTitle('Marketplace');
  const { tenant } = useViewer();
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-5 p-4 sm:p-6">
      <h1 className="text-xl font-semibold tracking-tight">Marketplace</h1>
      <Tabs
        label="Parts of the Marketplace"
        tabs={[{ value: 'prices', label: 'Prices', content: <PricesTab tenant={tenant} /> }]}
      />
    </div>
  );
}
