import { Suspense } from 'react';
import { fromCapabilities } from './capabilities.ts';
import type { Sale } from './capability.ts';

const saleActions = fromCapabilities((capabilities) =>
  capabilities.flatMap((capability) => capability.saleActions),
);

/** Shows the actions that capabilities add to an order, quote or subscription, beside its own. */
export function SaleActions({ sale, permissions }: { sale: Sale; permissions: readonly string[] }) {
  return saleActions()
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ needs, Content }) => (
      <Suspense key={needs}>
        <Content record={sale} />
      </Suspense>
    ));
}
