import { priceCurrencies, priceCurrencyNames } from '@trunkline/contract/catalog/listing';
import { companyListing } from '@trunkline/contract/companies/listing';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import { roleNames, type RoleName } from '@trunkline/contract/kernel/role-levels';
import { useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useApi, useMe } from '../../auth/index.ts';
import { useRuleChanges } from '../mutations.ts';
import { minorOf } from '../texts.ts';

type Currency = (typeof priceCurrencyNames)[number];

const sides = [
  { value: 'purchases', label: 'Orders your company places' },
  { value: 'sales', label: 'Orders placed with your company' },
  { value: 'prices', label: "Changes to your company's prices" },
] as const;
const currencies = priceCurrencyNames.map((value) => ({ value, label: priceCurrencies[value] }));
const roles = roleNames.map((value) => ({ value, label: roleLabels[value] }));

export function ApprovalRuleDialog({ onClose }: { onClose: () => void }) {
  const companyId = useMe().company.id;
  const { companies } = useApi();
  const { add } = useRuleChanges(companyId);
  const [side, setSide] = useState<(typeof sides)[number]['value']>('purchases');
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState<Currency>('USD');
  const [counterpart, setCounterpart] = useState<string | null>(null);
  const [role, setRole] = useState<RoleName>('admin');
  const hasAmount = amount.trim() !== '';
  const minimum = hasAmount ? minorOf(amount, currency) : null;
  const isInvalid = hasAmount && minimum === null;
  return (
    <ChangeDialog
      title="Add approval rule"
      description="The rule will apply to new orders and price changes."
      confirmLabel="Add rule"
      ready={!isInvalid}
      pending={add.isPending}
      error={add.error}
      onClose={onClose}
      onConfirm={() =>
        add.mutate(
          {
            applies_to: side,
            minimum,
            currency: minimum === null ? null : currency,
            counterpart_id: side === 'sales' ? counterpart : null,
            role,
          },
          {
            onSuccess: () => {
              toast.success('Rule added');
              onClose();
            },
          },
        )
      }
    >
      <Field label="Applies to">
        {(control) => <Select {...control} options={sides} value={side} onValueChange={setSide} />}
      </Field>
      {side === 'sales' && (
        <Field label="Customer" help="Leave empty to include orders from all customers.">
          {(control) => (
            <ReferenceCombobox
              {...control}
              resource={{ description: companyListing, api: companies }}
              value={counterpart}
              onChange={setCounterpart}
              accepts={({ id }) => id !== companyId}
            />
          )}
        </Field>
      )}
      <Field
        label="Minimum amount"
        help={
          side === 'prices'
            ? 'How much monthly payments rise or fall. Leave this empty to require approval for every change.'
            : 'Compared with the first bill. Leave this empty to require approval for every order.'
        }
        {...(isInvalid && { error: 'Enter an amount such as 500 or 500.00.' })}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={amount}
            maxLength={16}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
      </Field>
      {hasAmount && (
        <Field label="Currency">
          {(control) => (
            <Select
              {...control}
              options={currencies}
              value={currency}
              onValueChange={setCurrency}
            />
          )}
        </Field>
      )}
      <Field label="Approver role" help="People with this role or a higher one can approve.">
        {(control) => <Select {...control} options={roles} value={role} onValueChange={setRole} />}
      </Field>
    </ChangeDialog>
  );
}
