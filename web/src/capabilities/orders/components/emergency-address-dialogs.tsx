import {
  type AddressField,
  addressFields,
  type AddressProblem,
  addressProblemNames,
  addressProblems,
  requiredAddressFields,
} from '@trunkline/contract/orders/emergency-address';
import type { Order, OrderTask } from '@trunkline/contract/orders';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { CountryField } from './country-field.tsx';
import type { Emergency } from './emergency-address.tsx';
import { OrderPartDialog } from './order-part-dialog.tsx';

interface AddressDialogProps {
  task: OrderTask;
  emergency: Emergency;
  orders: Resource<Order>;
  onClose: () => void;
}

const fieldNames = Object.keys(addressFields).filter(
  (name): name is AddressField => name in addressFields,
);
const empty = {
  street: '',
  floor: '',
  room: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
} as const satisfies Record<AddressField, string>;

const texts = {
  change: {
    title: 'Emergency address',
    description: 'Emergency services are sent to this address, so include the floor and room.',
    confirmLabel: 'Save address',
    done: 'The address is being checked',
  },
  propose: {
    title: 'Propose a correction',
    description: 'The customer can accept the corrected address or enter another one.',
    confirmLabel: 'Propose correction',
    done: 'Correction proposed to the customer',
  },
} as const;

/** Asks for the customer's address, or for a correction to it. */
export function ChangeAddressDialog({
  event,
  task,
  emergency,
  orders,
  onClose,
}: AddressDialogProps & { event: keyof typeof texts }) {
  const [address, setAddress] = useState<Record<AddressField, string>>(
    emergency.proposed ?? emergency.address ?? empty,
  );
  return (
    <OrderPartDialog
      {...texts[event]}
      orders={orders}
      ready={requiredAddressFields.every((name) => address[name].trim() !== '')}
      run={() =>
        apiFor(orders.tenant).orders.transitionAddress.call({ id: task.id, event, address })
      }
      onClose={onClose}
    >
      {fieldNames.map((name) =>
        name === 'country' ? (
          <CountryField
            key={name}
            value={address.country}
            onChange={(country) => setAddress({ ...address, country })}
          />
        ) : (
          <Field
            key={name}
            label={addressFields[name]}
            required={requiredAddressFields.includes(name)}
          >
            {(control) => (
              <Input
                {...control}
                value={address[name]}
                maxLength={200}
                onChange={({ target }) => setAddress({ ...address, [name]: target.value })}
              />
            )}
          </Field>
        ),
      )}
    </OrderPartDialog>
  );
}

const reasons = addressProblemNames.map((value) => ({ value, label: addressProblems[value] }));

/** Asks why an address can't be registered. */
export function RejectAddressDialog({ task, orders, onClose }: AddressDialogProps) {
  const [problem, setProblem] = useState<AddressProblem>('not_found');
  return (
    <OrderPartDialog
      orders={orders}
      title="Reject the emergency address"
      description="The customer will see the reason and can enter another address."
      confirmLabel="Reject address"
      ready
      done="Address rejected"
      run={() =>
        apiFor(orders.tenant).orders.transitionAddress.call({
          id: task.id,
          event: 'reject',
          problem,
        })
      }
      onClose={onClose}
    >
      <Field label="Reason">
        {(control) => (
          <Select {...control} options={reasons} value={problem} onValueChange={setProblem} />
        )}
      </Field>
    </OrderPartDialog>
  );
}
