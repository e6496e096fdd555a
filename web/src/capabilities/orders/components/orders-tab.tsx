import { useRouter } from '@tanstack/react-router';
import { orderListing } from '@trunkline/contract/orders/listing';
import { ResourceList, useListState } from '../../../kernel/resource/index.ts';
import { OrderKeys } from './order-keys.tsx';
import { useOrders } from '../use-orders.tsx';
import { ApprovalRules } from './approval-rules.tsx';
import { OpenTasks } from './open-tasks.tsx';
import { StuckOrders } from './stuck-orders.tsx';
import { TradeTermsCard } from './trade-terms.tsx';

/** Shows the Orders tab of the Marketplace. */
export function OrdersTab() {
  const orders = useOrders();
  const router = useRouter();
  const address = useListState(orderListing);
  return (
    <div className="grid grid-cols-1 gap-4">
      <StuckOrders orders={orders} />
      <OpenTasks orders={orders} />
      <OrderKeys orders={orders} />
      <ResourceList
        resource={orders}
        address={address}
        onOpenRow={({ id }) => void router.navigate({ href: orders.pageOf(id) })}
      />
      <ApprovalRules />
      <TradeTermsCard />
    </div>
  );
}
