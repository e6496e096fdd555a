import { Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import { WaitingItemSkeleton } from '../../../kernel/waiting-item.tsx';
import { Card } from '../../../ui/card.tsx';
import { useMe } from '../../auth/index.ts';

const entries = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ waiting }) => waiting).toSorted((a, b) => a.position - b.position),
);

/** Lists items waiting for the user, from all capabilities. */
export function WaitingCard() {
  const { permissions } = useMe();
  const allowed = entries().filter(
    ({ needs }) => needs === undefined || permissions.includes(needs),
  );
  return (
    <Card title="Waiting for you">
      <ul className="peer -mx-2 -my-1">
        {allowed.map(({ position, Content }) => (
          <Suspense key={position} fallback={<WaitingItemSkeleton />}>
            <Content />
          </Suspense>
        ))}
      </ul>
      <p className="text-muted peer-has-[li]:hidden">
        You're all caught up. Anything that needs your attention appears here.
      </p>
    </Card>
  );
}
