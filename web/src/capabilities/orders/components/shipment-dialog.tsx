import type { Order, OrderTask } from '@trunkline/contract/orders';
import { type ChangeEvent, useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { listFields, type ShipmentField, shipmentFields, shipmentOf } from '../shipment.ts';
import { OrderPartDialog } from './order-part-dialog.tsx';

const helpTexts: Partial<Record<ShipmentField, string>> = {
  items: 'One per line, such as 10 × Desk phone.',
  serials: 'One per line.',
  returns: 'Items to return, and where to send them.',
};

/** Asks what was shipped and how to track it; the task then waits until it arrives. */
export function ShipmentDialog({
  task,
  orders,
  onClose,
}: {
  task: OrderTask;
  orders: Resource<Order>;
  onClose: () => void;
}) {
  const [shipment, setShipment] = useState(() => shipmentOf(task));
  return (
    <OrderPartDialog
      orders={orders}
      title="Record shipment"
      description="Both companies will see the shipment. Mark the task as done once everything has arrived."
      confirmLabel="Record shipment"
      ready={shipment.items.trim() !== '' && shipment.carrier.trim() !== ''}
      done="Shipment recorded"
      run={() =>
        apiFor(orders.tenant).orders.transitionTask.call({
          id: task.id,
          event: 'wait',
          details: shipment,
        })
      }
      onClose={onClose}
    >
      {shipmentFields.map(({ name, label, required }) => (
        <Field
          key={name}
          label={label}
          required={required}
          {...(name in helpTexts && { help: helpTexts[name] })}
        >
          {(control) => {
            const inputProps = {
              ...control,
              value: shipment[name],
              maxLength: 500,
              onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                setShipment({ ...shipment, [name]: target.value }),
            };
            return listFields.has(name) ? (
              <Textarea {...inputProps} rows={2} />
            ) : (
              <Input {...inputProps} />
            );
          }}
        </Field>
      ))}
    </OrderPartDialog>
  );
}
