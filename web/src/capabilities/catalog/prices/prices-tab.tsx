import { Link, useSearch } from '@tanstack/react-router';
import { classNames } from '../../../ui/class-names.ts';
import { ChangesView } from './changes-view.tsx';
import { PricesView } from './prices-view.tsx';
import { RatesView } from './rates-view.tsx';
import { TiersView } from './tiers-view.tsx';

const views = [
  { view: undefined, label: 'Prices', Content: PricesView },
  { view: 'changes', label: 'Changes', Content: ChangesView },
  { view: 'recommended', label: 'Recommended prices', Content: RecommendedView },
  { view: 'maximum', label: 'Maximum prices', Content: MaximumView },
  { view: 'tiers', label: 'Partner tiers', Content: TiersView },
  { view: 'rates', label: 'Exchange rates', Content: RatesView },
] as const;

function RecommendedView({ tenant }: { tenant: string }) {
  return <PricesView key="msrp" tenant={tenant} kind="msrp" />;
}

function MaximumView({ tenant }: { tenant: string }) {
  return <PricesView key="ceiling" tenant={tenant} kind="ceiling" />;
}

/** Shows the company's price lists, their changes, and the settings they depend on. */
export function PricesTab({ tenant }: { tenant: string }) {
  const { view } = useSearch({ strict: false });
  const active = views.find((entry) => entry.view === view) ?? views[0];
  return (
    <div className="grid grid-cols-1 gap-4">
      <nav aria-label="Price views" className="flex flex-wrap gap-1">
        {views.map((entry) => (
          <Link
            key={entry.label}
            to="/admin/marketplace"
            search={entry.view === undefined ? {} : { tab: 'prices', view: entry.view }}
            aria-current={entry === active ? 'page' : undefined}
            className={classNames(
              'flex h-8 items-center rounded-md px-3 text-[13px] font-medium pointer-coarse:h-11',
              entry === active ? 'bg-sunken text-text' : 'text-muted hover:text-text',
            )}
          >
            {entry.label}
          </Link>
        ))}
      </nav>
      <active.Content tenant={tenant} />
    </div>
  );
}
