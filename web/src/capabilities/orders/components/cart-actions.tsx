import type { Cart } from '@trunkline/contract/orders';
import { Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import { useMe } from '../../auth/index.ts';

const cartActions = fromCapabilities((capabilities) =>
  capabilities.flatMap((capability) => capability.cartActions),
);

/** Shows actions on the cart other than ordering it. */
export function CartActions({ cart }: { cart: Cart }) {
  const { permissions } = useMe();
  return cartActions()
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ needs, Content }) => (
      <Suspense key={needs}>
        <Content record={cart} />
      </Suspense>
    ));
}
