import { Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import { Card } from '../../../ui/card.tsx';
import { useMe } from '../../auth/index.ts';

const entries = fromCapabilities((capabilities) =>
  capabilities
    .flatMap(({ attention }) => attention)
    .toSorted((one, other) => one.position - other.position),
);

/** Things in the portal that someone has to look at, from all capabilities. */
export function AttentionCard() {
  const { permissions } = useMe();
  const allowed = entries().filter(
    ({ needs }) => needs === undefined || permissions.includes(needs),
  );
  if (allowed.length === 0) return null;
  return (
    <Card title="Needs attention">
      <ul className="peer -mx-2 -my-1">
        {allowed.map(({ position, Content }) => (
          <Suspense key={position}>
            <Content />
          </Suspense>
        ))}
      </ul>
      <p className="text-muted peer-has-[li]:hidden">Nothing needs your attention.</p>
    </Card>
  );
}
