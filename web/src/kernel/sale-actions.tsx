import { Suspense } from 'react';
import { fromCapabilities } from './capabilities.ts';
import type { Sale } from './capability.ts';

const saleActions = fromCapabilities((capabilities) =>
  capabilities.flatMap((capability) => capability.saleActions),
);

/** Shows actions on an order, a quote or a subscription beside its own moves. */
export function SaleActions({ sale, permissions }: { sale: Sale; permissions: readonly string[] }) {
  return saleActions()
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ needs, Content }) => (
      <Suspense key={needs}>
        <Content record={sale} />
      </Suspense>
    ));
}
