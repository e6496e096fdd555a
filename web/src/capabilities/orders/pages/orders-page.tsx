import { Link, useRouter } from '@tanstack/react-router';
import { orderListing } from '@trunkline/contract/orders/listing';
import { ResourceHeader, ResourceList, useListState } from '../../../kernel/resource/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { OpenTasks } from '../components/open-tasks.tsx';
import { OrderKeys } from '../components/order-keys.tsx';
import { useOrders } from '../use-orders.tsx';

/** /app/orders: orders the company has placed or received. */
export function OrdersPage() {
  useTitle(orderListing.many);
  const orders = useOrders();
  const router = useRouter();
  const address = useListState(orderListing);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ResourceHeader resource={orders} address={address} />
      <OpenTasks orders={orders} />
      <OrderKeys orders={orders} />
      <ResourceList
        resource={orders}
        address={address}
        firstAction={
          <Link to="/app/services" className={buttonClass('primary')}>
            Browse services
          </Link>
        }
        onOpenRow={({ id }) => void router.navigate({ href: orders.pageOf(id) })}
      />
    </div>
  );
}
