import type { Order, PortNumber } from '@trunkline/contract/orders';
import { type PortReject, portRejectNames, portRejects } from '@trunkline/contract/orders/ports';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { OrderPartDialog } from './order-part-dialog.tsx';

interface PortDialogProps {
  number: PortNumber;
  orders: Resource<Order>;
  onClose: () => void;
}

/** Asks for the date that the carrier has confirmed. */
export function ConfirmDateDialog({ number, orders, onClose }: PortDialogProps) {
  const [day, setDay] = useState(number.requested_foc ?? '');
  return (
    <OrderPartDialog
      orders={orders}
      title={`Confirm the port date for ${number.number}`}
      description="The requested date will stay on record beside the confirmed one."
      confirmLabel="Confirm date"
      ready={day !== ''}
      done="Port date confirmed"
      run={() =>
        apiFor(orders.tenant).orders.transitionPort.call({
          id: number.id,
          event: 'confirm_foc',
          confirmed_foc: day,
        })
      }
      onClose={onClose}
    >
      <Field label="Confirmed date" required>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </Field>
    </OrderPartDialog>
  );
}

const reasons = portRejectNames.map((value) => ({ value, label: portRejects[value].label }));

/** Asks why the carrier rejected a number. */
export function RejectPortDialog({ number, orders, onClose }: PortDialogProps) {
  const [code, setCode] = useState<PortReject>('OTHER');
  const [carrierMessage, setCarrierMessage] = useState('');
  const { fix, owner } = portRejects[code];
  return (
    <OrderPartDialog
      orders={orders}
      title={`Record the rejection of ${number.number}`}
      description="Both companies will see the reason and how to fix it."
      confirmLabel="Record rejection"
      ready
      done="Rejection recorded"
      run={() =>
        apiFor(orders.tenant).orders.transitionPort.call({
          id: number.id,
          event: 'reject',
          reject_code: code,
          carrier_message: carrierMessage.trim(),
        })
      }
      onClose={onClose}
    >
      <Field label="Reason" help={`${fix} The ${owner} needs to do this.`}>
        {(control) => (
          <Select {...control} options={reasons} value={code} onValueChange={setCode} />
        )}
      </Field>
      <Field label="The carrier's message (optional)">
        {(control) => (
          <Textarea
            {...control}
            value={carrierMessage}
            maxLength={1000}
            onChange={({ target }) => setCarrierMessage(target.value)}
          />
        )}
      </Field>
    </OrderPartDialog>
  );
}
