import { chargeStates } from '@trunkline/contract/orders/states';
import type { Order, OrderDetail } from '@trunkline/contract/orders';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { TransitionButtons } from '../../../kernel/transitions/transition-buttons.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/formats.ts';
import { chargeTransitions } from '../order-transitions.ts';
import { AddParts } from './add-parts.tsx';
import { ProposeChargeDialog } from './lazy-parts.ts';

const tones = {
  proposed: 'warning',
  accepted: 'success',
  declined: 'neutral',
  timed_out: 'neutral',
  withdrawn: 'neutral',
} as const;

/** Lists charges proposed after the order was placed; only accepted ones are billed. */
export function OrderCharges({ order, orders }: { order: OrderDetail; orders: Resource<Order> }) {
  const { charges, may } = order;
  const canPropose = may.includes('propose_charge');
  if (charges.length === 0 && !canPropose) return null;
  return (
    <Card
      title="Additional charges"
      description="Only accepted charges are billed."
      actions={
        canPropose && (
          <AddParts
            order={order}
            orders={orders}
            parts={[{ label: 'Propose charge', Dialog: ProposeChargeDialog }]}
          />
        )
      }
    >
      {charges.length === 0 && <p className="text-muted">No additional charges yet.</p>}
      <ul className="divide-y divide-border">
        {charges.map((charge) => (
          <li key={charge.id} className="grid gap-2 py-3 first:pt-1 last:pb-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-medium wrap-anywhere">{charge.description}</h3>
              <Badge tone={tones[charge.state]} dot>
                {chargeStates[charge.state]}
              </Badge>
            </div>
            <p className="tabular-nums">
              {formatMinor(charge.amount, charge.currency)}{' '}
              {charge.kind === 'once' ? 'once' : 'every billing period'}
              {charge.state === 'proposed' && (
                <span className="text-muted">, respond by {formatDate(charge.expires_at)}</span>
              )}
            </p>
            <TransitionButtons
              resource={orders}
              transitions={chargeTransitions(orders.tenant, charge)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
