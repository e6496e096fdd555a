import { Link } from '@tanstack/react-router';
import { companyKinds } from '@trunkline/contract/kernel/company-kinds';
import { Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import type { HomeCard } from '../../../kernel/capability.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { WaitingCard } from '../components/waiting-card.tsx';

const cards = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ homeCards }) => homeCards).toSorted((a, b) => a.position - b.position),
);

/** Shows /app: the person's pending items, and the cards that capabilities declare for it. */
export function HomePage() {
  useTitle('Home');
  const { first_name: name, company, permissions } = useMe();
  const allowed = cards().filter(({ needs }) => needs === undefined || permissions.includes(needs));
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-6 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
          {name === '' ? 'Welcome' : `Welcome, ${name}`}
        </h1>
        <p className="text-muted wrap-anywhere">
          {company.name} · {companyKinds[company.kind]}
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-4">
          <WaitingCard />
          {permissions.length === 0 && <NoPermissions company={company.name} />}
          <Cards cards={allowed.filter(({ inSideColumn }) => !inSideColumn)} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Cards cards={allowed.filter(({ inSideColumn }) => inSideColumn)} />
        </div>
      </div>
    </div>
  );
}

function Cards({ cards: visibleCards }: { cards: readonly HomeCard[] }) {
  return visibleCards.map(({ position, isUsuallyEmpty, Content }) => (
    <Suspense key={position} fallback={isUsuallyEmpty ? null : <CardSkeleton />}>
      <Content />
    </Suspense>
  ));
}

const CardSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="h-40" />
  </div>
);

/** Shown to people whose role has no permissions, or is unknown to the product. */
function NoPermissions({ company }: { company: string }) {
  return (
    <div className="rounded-lg border border-border bg-surface">
      <EmptyState
        title="Your role has no permissions yet"
        description={`Ask an administrator of ${company} to change your role. You can still use your profile and settings.`}
        action={
          <Link to="/profile" className={buttonClass()}>
            Open profile
          </Link>
        }
      />
    </div>
  );
}
