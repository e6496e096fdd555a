import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { orderListing } from '@trunkline/contract/orders/listing';
import { orderStates } from '@trunkline/contract/orders/states';
import type { Order, OrderDetail } from '@trunkline/contract/orders';
import { ArrowLeft } from 'lucide-react';
import { useArea } from '../../../kernel/areas.ts';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { Moves } from '../../../kernel/moves/moves.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ScreenError } from '../../../kernel/resource/record-error.tsx';
import { SaleActions } from '../../../kernel/sale-actions.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { OrderCharges } from '../components/order-charges.tsx';
import { OrderHistory } from '../components/order-history.tsx';
import { OrderLines } from '../components/order-lines.tsx';
import { OrderTasks } from '../components/order-tasks.tsx';
import { OrderTracker } from '../components/order-tracker.tsx';
import { orderMoves } from '../order-moves.ts';
import { orderOptions } from '../queries.ts';
import { orderTones } from '../tones.ts';
import { useOrders } from '../use-orders.tsx';

const lists = {
  admin: { to: '/admin/marketplace', search: { tab: 'orders' } },
  workspace: { to: '/app/orders', search: {} },
} as const;

/** Shows one order: its state, lines, tasks, charges, history and actions. */
export function OrderPage() {
  const { id = '' } = useParams({ strict: false });
  const orders = useOrders();
  const area = useArea();
  const list = lists[area];
  const query = useQuery(orderOptions(orders.tenant, id));
  const order = query.data;
  useTitle(order ? `Order ${order.number}` : orderListing.one);
  if (query.isError && !order)
    return (
      <ScreenError
        listing={orderListing}
        list={area === 'admin' ? '/admin/marketplace?tab=orders' : list.to}
        query={query}
      />
    );
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 p-4 sm:p-6">
      <Link
        {...list}
        className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-[13px] font-medium text-muted hover:text-text pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        All orders
      </Link>
      {order ? <WholeOrder order={order} orders={orders} /> : <OrderSkeleton />}
    </div>
  );
}

function WholeOrder({ order, orders }: { order: OrderDetail; orders: Resource<Order> }) {
  const { permissions } = useMe();
  const other =
    order.side === 'sale'
      ? `For ${order.buyer_name ?? 'a buyer'}`
      : `From ${order.seller_name ?? 'your supplier'}`;
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight">Order {order.number}</h1>
            <Badge tone={orderTones[order.state]} dot>
              {orderStates[order.state]}
            </Badge>
          </div>
          <p className="text-muted wrap-anywhere">
            {other}, updated <RelativeTime value={order.state_since} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <SaleActions
            sale={{ ...order, type: 'order', label: `Order ${order.number}` }}
            permissions={permissions}
          />
          <Moves resource={orders} moves={orderMoves(orders.tenant, order)} size="medium" />
        </div>
      </header>
      {order.awaits_me && (
        <p className="rounded-lg border border-transparent bg-warning-soft px-4 py-3 text-warning">
          This order is waiting for your approval.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <OrderLines order={order} orders={orders} />
          <OrderCharges order={order} orders={orders} />
          <OrderTasks order={order} orders={orders} />
          <OrderHistory order={order} />
        </div>
        <div className="grid min-w-0 gap-4 max-lg:contents">
          <div className="max-lg:order-first">
            <OrderTracker tenant={orders.tenant} order={order} />
          </div>
          <Card title="Details">
            <Details order={order} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Details({ order }: { order: OrderDetail }) {
  const rows = [
    ['First bill', formatMinor(order.first_bill, order.currency)],
    ['Buyer', order.buyer_name],
    ['Seller', order.seller_name],
    ['Reference', order.reference],
    ['Note', order.note],
    ['Created', formatDate(order.created_at)],
    ['Submitted', order.submitted_at && formatDate(order.submitted_at)],
  ].filter(([, value]) => value);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-line tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function OrderSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
