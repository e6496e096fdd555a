import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { orderListing } from '@trunkline/contract/orders/listing';
import { orderStates } from '@trunkline/contract/orders/states';
import { firstBillText } from '@trunkline/contract/orders/texts';
import type { Order, OrderDetail } from '@trunkline/contract/orders';
import { TransitionButtons } from '../../../kernel/transitions/transition-buttons.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { SaleActions } from '../../../kernel/sale-actions.tsx';
import { SaleHeader, SalePage } from '../../../kernel/sale-page.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/formats.ts';
import { useMe } from '../../auth/index.ts';
import { OrderCharges } from '../components/order-charges.tsx';
import { OrderHistory } from '../components/order-history.tsx';
import { OrderLines } from '../components/order-lines.tsx';
import { OrderTasks } from '../components/order-tasks.tsx';
import { OrderTracker } from '../components/order-tracker.tsx';
import { orderTransitions } from '../order-transitions.ts';
import { orderOptions } from '../queries.ts';
import { orderTones } from '../tones.ts';
import { useOrders } from '../use-orders.tsx';

/** Shows one order: its state, lines, tasks, charges, history and actions. */
export function OrderPage() {
  const { id = '' } = useParams({ strict: false });
  const orders = useOrders();
  const query = useQuery(orderOptions(orders.tenant, id));
  return (
    <SalePage listing={orderListing} query={query}>
      {(order) => <OrderContent order={order} orders={orders} />}
    </SalePage>
  );
}

function OrderContent({ order, orders }: { order: OrderDetail; orders: Resource<Order> }) {
  const { permissions } = useMe();
  return (
    <>
      <SaleHeader
        tenant={orders.tenant}
        listing={orderListing}
        sale={order}
        state={orderStates[order.state]}
        tone={orderTones[order.state]}
        actions={
          <>
            <SaleActions
              sale={{ ...order, type: 'order', label: `Order ${order.number}` }}
              permissions={permissions}
            />
            <TransitionButtons
              resource={orders}
              transitions={orderTransitions(orders.tenant, order)}
              size="medium"
            />
          </>
        }
      />
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
    ['First bill', firstBillText(order.first_bill, order.currency, order.lines)],
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
