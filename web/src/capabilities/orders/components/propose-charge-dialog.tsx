import type { Order, OrderDetail } from '@trunkline/contract/orders';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { minorOf } from '../texts.ts';
import { LineChoice, OrderPartDialog } from './order-part-dialog.tsx';

const kinds = [
  { value: 'once', label: 'One-time' },
  { value: 'recurring', label: 'Every billing period' },
] as const;
const responseTimes = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
] as const;

/** Proposes a charge that came up after the order was placed. */
export function ProposeChargeDialog({
  order,
  orders,
  onClose,
}: {
  order: OrderDetail;
  orders: Resource<Order>;
  onClose: () => void;
}) {
  const [description, setDescription] = useState('');
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<'once' | 'recurring'>('once');
  const [line, setLine] = useState<string | null>(null);
  const [days, setDays] = useState<(typeof responseTimes)[number]['value']>('14');
  const amount = minorOf(typed, order.currency);
  const isInvalid = typed.trim() !== '' && (amount === null || amount === '0');
  return (
    <OrderPartDialog
      orders={orders}
      title="Propose a charge"
      description={`${order.buyer_name ?? 'The buyer'} will only be billed after accepting the charge. If they don't respond in time, the charge is declined.`}
      confirmLabel="Propose charge"
      ready={description.trim().length >= 2 && amount !== null && !isInvalid}
      done="Charge proposed"
      run={() =>
        apiFor(orders.tenant).orders.proposeCharge.call({
          id: order.id,
          line_id: line,
          description: description.trim(),
          kind,
          amount: amount ?? '',
          days: Number(days),
        })
      }
      onClose={onClose}
    >
      <Field label="Description" required>
        {(control) => (
          <Input
            {...control}
            value={description}
            maxLength={200}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      <Field
        label={`Amount (${order.currency})`}
        required
        {...(isInvalid && { error: 'Enter an amount above 0, such as 250 or 250.00.' })}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={typed}
            maxLength={12}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field label="Frequency">
        {(control) => <Select {...control} options={kinds} value={kind} onValueChange={setKind} />}
      </Field>
      <LineChoice order={order} value={line} onChange={setLine} />
      <Field label="Time to respond">
        {(control) => (
          <Select {...control} options={responseTimes} value={days} onValueChange={setDays} />
        )}
      </Field>
    </OrderPartDialog>
  );
}
