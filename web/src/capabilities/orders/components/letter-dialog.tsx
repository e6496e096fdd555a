import {
  type LetterField,
  letterFieldNames,
  letterFields,
} from '@trunkline/contract/orders/letters';
import type { Order, OrderTask } from '@trunkline/contract/orders';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { OrderPartDialog } from './order-part-dialog.tsx';

const maxLengths = { entity_name: 200, account_number: 60, service_address: 500 } as const;

/** Edits the details and the signer of a letter of authorisation. */
export function LetterDialog({
  task: { id, details, letter },
  orders,
  onClose,
}: {
  task: OrderTask;
  orders: Resource<Order>;
  onClose: () => void;
}) {
  const initialValue = (name: LetterField) =>
    typeof details[name] === 'string' ? details[name] : '';
  const [values, setValues] = useState<Record<LetterField, string>>({
    entity_name: initialValue('entity_name'),
    account_number: initialValue('account_number'),
    service_address: initialValue('service_address'),
  });
  const [name, setName] = useState(letter?.signer_name ?? '');
  const [email, setEmail] = useState(letter?.signer_email ?? '');
  const texts = [...Object.values(values), name];
  return (
    <OrderPartDialog
      orders={orders}
      title="Letter of authorisation"
      description="Enter the account details exactly as they appear on a recent bill from the current carrier. We email the letter to the authorised person."
      confirmLabel="Send letter"
      ready={texts.every((text) => text.trim().length >= 2) && email.includes('@')}
      done="Letter sent"
      run={() =>
        apiFor(orders.tenant).orders.sendLetter.call({
          id,
          ...values,
          signer_name: name,
          signer_email: email.trim(),
        })
      }
      onClose={onClose}
    >
      {letterFieldNames.map((field) => (
        <Field key={field} label={letterFields[field]} required>
          {(control) => (
            <Input
              {...control}
              value={values[field]}
              maxLength={maxLengths[field]}
              onChange={({ target }) => setValues({ ...values, [field]: target.value })}
            />
          )}
        </Field>
      ))}
      <Field label="Authorised person" required>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={120}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field
        label="Email address"
        required
        help="The letter and the code to sign it are sent here."
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            value={email}
            maxLength={254}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
    </OrderPartDialog>
  );
}
