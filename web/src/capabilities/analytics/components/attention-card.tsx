import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import type { CountedEntry } from '../../../kernel/capability.ts';
import { WaitingItem, WaitingItemSkeleton } from '../../../kernel/waiting-item.tsx';
import { Card } from '../../../ui/card.tsx';
import { useMe } from '../../auth/index.ts';
import { attentionOptions } from '../queries.ts';

const entries = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ attention }) => attention).toSorted((a, b) => a.position - b.position),
);

/** Lists everything in the portal that needs attention, or only what concerns one screen. */
export function AttentionCard({ screen }: { screen?: CountedEntry['to'] }) {
  const { permissions } = useMe();
  const allowed = entries()
    .filter(({ needs }) => needs === undefined || permissions.includes(needs))
    .filter((entry) => screen === undefined || ('to' in entry && entry.to === screen));
  if (allowed.length === 0) return null;
  return (
    <Card title="Needs attention">
      <ul className={`peer -mx-2 -my-1 ${screen ? 'grid sm:grid-cols-2 xl:grid-cols-3' : ''}`}>
        {allowed.map((entry) =>
          'counts' in entry ? (
            <CountedItem key={entry.position} {...entry} />
          ) : (
            <Suspense key={entry.position} fallback={<WaitingItemSkeleton />}>
              <entry.Content />
            </Suspense>
          ),
        )}
      </ul>
      <p className="text-muted peer-has-[li]:hidden">Nothing needs your attention.</p>
    </Card>
  );
}

function CountedItem({ counts, ...item }: CountedEntry) {
  const { company } = useMe();
  const query = useQuery({ ...attentionOptions(company.id), select: (all) => all[counts] });
  return <WaitingItem {...item} query={query} />;
}
