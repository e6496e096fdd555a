import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTitle } from '../../../kernel/use-title.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { emptyAddress, type SecurityTab, tabNames, tabs } from '../address.ts';
import { AttentionSummary } from '../components/attention-summary.tsx';
import { EventsTab } from '../components/events-tab.tsx';
import { summaryOptions } from '../queries.ts';
import { useSecurityAddress } from '../use-security-address.ts';

const BlocksTab = lazy(async () => ({
  default: (await import('../components/blocks-tab.tsx')).BlocksTab,
}));
const SessionsTab = lazy(async () => ({
  default: (await import('../components/sessions-tab.tsx')).SessionsTab,
}));
const PostureTab = lazy(async () => ({
  default: (await import('../components/posture-tab.tsx')).PostureTab,
}));
const FactorsTab = lazy(async () => ({
  default: (await import('../components/factors-tab.tsx')).FactorsTab,
}));
const RulesTab = lazy(async () => ({
  default: (await import('../components/rules-tab.tsx')).RulesTab,
}));
const LimitsTab = lazy(async () => ({
  default: (await import('../components/limits-tab.tsx')).LimitsTab,
}));
const CspTab = lazy(async () => ({ default: (await import('../components/csp-tab.tsx')).CspTab }));
const FaultsTab = lazy(async () => ({
  default: (await import('../components/faults-tab.tsx')).FaultsTab,
}));
const EventPanel = lazy(async () => ({
  default: (await import('../components/event-panel.tsx')).EventPanel,
}));

/** Shows the security events, blocks and rules of all accessible companies. */
export function SecurityPage() {
  useTitle('Security Dashboard');
  const { tenant } = useViewer();
  const address = useSecurityAddress();
  const { tab, event } = address.address;
  // The panel stays mounted once it has been opened, so that it can slide out.
  const [opened, setOpened] = useState(event !== null);
  if (event !== null && !opened) setOpened(true);
  const { data: summary } = useQuery(summaryOptions(tenant));
  const counts: Partial<Record<SecurityTab, number | undefined>> = {
    blocks: summary?.active_blocks,
    posture: summary?.open_items,
    limits: summary?.limited,
    csp: summary?.csp_groups,
    faults: summary?.fault_groups,
  };
  const parts: Record<SecurityTab, ReactNode> = {
    events: <EventsTab tenant={tenant} address={address} />,
    blocks: <BlocksTab tenant={tenant} address={address} />,
    sessions: <SessionsTab tenant={tenant} address={address} />,
    posture: <PostureTab tenant={tenant} address={address} />,
    factors: <FactorsTab tenant={tenant} address={address} />,
    rules: <RulesTab tenant={tenant} />,
    limits: <LimitsTab tenant={tenant} />,
    csp: <CspTab tenant={tenant} address={address} />,
    faults: <FaultsTab tenant={tenant} address={address} />,
  };
  const show = (name: SecurityTab) =>
    address.push({ ...emptyAddress, tab: name === 'events' ? null : name });
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-5 p-4 sm:p-6">
      <header className="grid gap-3">
        <h1 className="text-xl font-semibold tracking-tight">Security Dashboard</h1>
        <AttentionSummary tenant={tenant} onReview={show} />
      </header>
      <Tabs
        label="Security Dashboard sections"
        value={tab ?? 'events'}
        onValueChange={(value) => show(tabNames.find((name) => name === value) ?? 'events')}
        tabs={tabNames.map((name) => ({
          value: name,
          label: <TabLabel label={tabs[name]} count={counts[name]} />,
          content: <Suspense fallback={<Skeleton className="h-96" />}>{parts[name]}</Suspense>,
        }))}
      />
      {opened && (
        <Suspense>
          <EventPanel
            tenant={tenant}
            id={event}
            onOpen={address.open}
            onClose={address.close}
            onFilter={(subject) => address.push({ ...emptyAddress, ...subject })}
          />
        </Suspense>
      )}
    </div>
  );
}

function TabLabel({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {label}
      {count !== undefined && count > 0 && (
        <span className="rounded-full bg-sunken px-1.5 text-xs text-muted tabular-nums">
          {count}
        </span>
      )}
    </span>
  );
}
