import type { Order, OrderDetail } from '@trunkline/contract/orders';
import { numberTypeNames, numberTypes } from '@trunkline/contract/orders/ports';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { CountryField } from './country-field.tsx';
import { LineChoice, OrderPartDialog } from './order-part-dialog.tsx';

const types = numberTypeNames.map((value) => ({ value, label: numberTypes[value] }));

/** Returns the numbers in a text, without separators between their digits. */
const numbersIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((part) => part.replaceAll(/[\s().\u2013-]/g, ''))
    .filter((part) => part !== '');
const isNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text);

/** Adds numbers that are ported from another carrier. */
export function AddPortsDialog({
  order,
  orders,
  onClose,
}: {
  order: OrderDetail;
  orders: Resource<Order>;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [country, setCountry] = useState('');
  const [type, setType] = useState<(typeof numberTypeNames)[number]>('geographic');
  const [carrier, setCarrier] = useState('');
  const [messaging, setMessaging] = useState(false);
  const [day, setDay] = useState('');
  const [line, setLine] = useState<string | null>(order.lines[0]?.id ?? null);
  const numbers = [...new Set(numbersIn(text))];
  const invalidNumber = numbers.find((number) => !isNumber(number));
  return (
    <OrderPartDialog
      orders={orders}
      title="Port numbers"
      description="Numbers with the same country, type and carrier become one task. Each number shows its own progress."
      confirmLabel="Add numbers"
      ready={
        numbers.length > 0 &&
        invalidNumber === undefined &&
        country !== '' &&
        carrier.trim().length >= 2
      }
      done={numbers.length === 1 ? 'Number added' : 'Numbers added'}
      run={() =>
        apiFor(orders.tenant).orders.addPorts.call({
          id: order.id,
          line_id: line,
          numbers: numbers.map((number) => ({
            number,
            country,
            number_type: type,
            losing_carrier: carrier.trim(),
            messaging,
            requested_foc: day === '' ? null : day,
          })),
        })
      }
      onClose={onClose}
    >
      <Field
        label="Numbers"
        required
        help="One per line, in international format: +44 20 7946 0000."
        {...(invalidNumber !== undefined && {
          error: `${invalidNumber} isn't in international format.`,
        })}
      >
        {(control) => (
          <Textarea
            {...control}
            value={text}
            rows={4}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <CountryField value={country} onChange={setCountry} />
      <Field label="Number type">
        {(control) => <Select {...control} options={types} value={type} onValueChange={setType} />}
      </Field>
      <Field label="Current carrier" required>
        {(control) => (
          <Input
            {...control}
            value={carrier}
            maxLength={120}
            onChange={({ target }) => setCarrier(target.value)}
          />
        )}
      </Field>
      <Field label="Requested date">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </Field>
      <LineChoice order={order} value={line} onChange={setLine} />
      <Checkbox checked={messaging} onCheckedChange={setMessaging} label="Port messaging as well" />
    </OrderPartDialog>
  );
}
