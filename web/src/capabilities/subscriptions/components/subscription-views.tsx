import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useArea } from '../../../kernel/areas.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { SubscriptionList } from './subscription-list.tsx';

const RenewalsView = lazy(async () => ({
  default: (await import('./renewals-view.tsx')).RenewalsView,
}));
const UsageView = lazy(async () => ({
  default: (await import('./usage-view.tsx')).UsageView,
}));
const PriceRunView = lazy(async () => ({
  default: (await import('./price-run-view.tsx')).PriceRunView,
}));

const views = [
  { view: undefined, label: 'All', needs: 'subscriptions:read', sellersOnly: false },
  { view: 'renewals', label: 'Renewals', needs: 'subscriptions:read', sellersOnly: false },
  { view: 'prices', label: 'Change prices', needs: 'prices:update', sellersOnly: true },
  { view: 'usage', label: 'Import usage', needs: 'subscriptions:update', sellersOnly: true },
] as const;

/** Shows subscriptions as a list and as a calendar of renewals, with sellers' bulk actions. */
export function SubscriptionViews({ heading = false }: { heading?: boolean }) {
  const { company, permissions } = useMe();
  const area = useArea();
  const { view } = useSearch({ strict: false });
  const availableViews = views.filter(
    ({ needs, sellersOnly }) =>
      permissions.includes(needs) && (!sellersOnly || company.kind !== 'customer'),
  );
  const current = availableViews.find((item) => item.view === view)?.view;
  const tab = area === 'admin' ? { tab: 'subscriptions' } : {};
  const links = (
    <nav aria-label="Subscription views" className="-mx-1 flex gap-1 overflow-x-auto px-1">
      {availableViews.map((item) => (
        <Link
          key={item.label}
          to={area === 'admin' ? '/admin/marketplace' : '/app/subscriptions'}
          search={item.view === undefined ? tab : { ...tab, view: item.view }}
          aria-current={item.view === current ? 'page' : undefined}
          className={classNames(
            'flex h-8 shrink-0 items-center rounded-md px-3 text-[13px] font-medium pointer-coarse:h-11',
            item.view === current ? 'bg-sunken text-text' : 'text-muted hover:text-text',
          )}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
  if (current === undefined) return <SubscriptionList heading={heading} views={links} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {heading && <h1 className="text-xl font-semibold tracking-tight">Subscriptions</h1>}
      {links}
      <Suspense fallback={<Skeleton className="h-96" />}>
        {current === 'renewals' ? (
          <RenewalsView tenant={company.id} />
        ) : current === 'prices' ? (
          <PriceRunView tenant={company.id} />
        ) : (
          <UsageView tenant={company.id} />
        )}
      </Suspense>
    </div>
  );
}
