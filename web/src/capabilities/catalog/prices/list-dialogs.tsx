import type { PriceList } from '@trunkline/contract/catalog';
import { priceCurrencies, priceCurrencyNames } from '@trunkline/contract/catalog/listing';
import { useRef, useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AudienceFields, type Audience, isComplete } from './audience-fields.tsx';
import { today } from './days.ts';
import { usePriceChange } from './queries.ts';

const currencies = priceCurrencyNames.map((value) => ({ value, label: priceCurrencies[value] }));

/** Creates a price list and says whom it is for. */
export function NewListDialog({ tenant, onClose }: { tenant: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState<(typeof priceCurrencyNames)[number]>('USD');
  const [audience, setAudience] = useState<Audience>({ audience: 'visitors', target: '' });
  // Trying again after a refused assignment must not create a second list.
  const created = useRef<PriceList>(null);
  const create = usePriceChange(tenant, async (catalog, fields: { name: string }) => {
    const list = created.current ?? (await catalog.createPriceList.call({ ...fields, currency }));
    created.current = list;
    await catalog.assignPriceList.call({ list_id: list.id, valid_from: today(), ...audience });
    return list;
  });
  return (
    <ChangeDialog
      title="New price list"
      description="A list is in one currency. What you put in it applies to everyone it is for."
      confirmLabel="Create price list"
      ready={name.trim().length > 1 && isComplete(audience)}
      pending={create.isPending}
      error={create.error}
      onClose={onClose}
      onConfirm={() =>
        create.mutate(
          { name: name.trim() },
          {
            onSuccess: (list) => {
              toast.success(`${list.name} was created`);
              onClose();
            },
          },
        )
      }
    >
      <Field label="Name" required>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={120}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Currency">
        {(control) => (
          <Select {...control} options={currencies} value={currency} onValueChange={setCurrency} />
        )}
      </Field>
      <AudienceFields tenant={tenant} value={audience} onChange={setAudience} />
    </ChangeDialog>
  );
}

interface ListDialogProps {
  tenant: string;
  list: PriceList;
  onClose: () => void;
}

/** Renames a list and sets the margin that its prices need at least. */
export function ChangeListDialog({ tenant, list, onClose }: ListDialogProps) {
  const [name, setName] = useState(list.name);
  const [margin, setMargin] = useState(String(list.min_margin_bps / 100));
  const [guard, setGuard] = useState(list.guard);
  const change = usePriceChange(tenant, (catalog, fields: Pick<PriceList, 'name'>) =>
    catalog.updatePriceList.call({
      id: list.id,
      version: list.version,
      guard,
      min_margin_bps: Math.round(Number(margin) * 100),
      ...fields,
    }),
  );
  const share = Number(margin);
  return (
    <ChangeDialog
      title={`Change ${list.name}`}
      description="Prices that are already in the list stay as they are."
      confirmLabel="Save price list"
      ready={name.trim().length > 1 && margin !== '' && share >= 0 && share < 100}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          { name: name.trim() },
          {
            onSuccess: (saved) => {
              toast.success(`${saved.name} was saved`);
              onClose();
            },
          },
        )
      }
    >
      <Field label="Name" required>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={120}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Minimum margin, in percent" help="Of the price that your customer pays.">
        {(control) => (
          <Input
            {...control}
            type="number"
            min={0}
            max={99}
            step="any"
            value={margin}
            onChange={(event) => setMargin(event.target.value)}
          />
        )}
      </Field>
      <Field label="Prices below it">
        {(control) => (
          <Select
            {...control}
            options={[
              { value: 'advise', label: 'Show a warning' },
              { value: 'block', label: 'Need an approval' },
            ]}
            value={guard}
            onValueChange={setGuard}
          />
        )}
      </Field>
    </ChangeDialog>
  );
}

/** Assigns a list to others from a day on. */
export function AssignListDialog({ tenant, list, onClose }: ListDialogProps) {
  const [audience, setAudience] = useState<Audience>({ audience: 'buyer', target: '' });
  const [from, setFrom] = useState(today());
  const assign = usePriceChange(tenant, (catalog, valid_from: string) =>
    catalog.assignPriceList.call({ list_id: list.id, valid_from, ...audience }),
  );
  return (
    <ChangeDialog
      title={`Assign ${list.name}`}
      description="It replaces the list that they have until then. A list for one company comes before one for its tier, and that before one for its kind."
      confirmLabel="Assign price list"
      ready={isComplete(audience) && from !== ''}
      pending={assign.isPending}
      error={assign.error}
      onClose={onClose}
      onConfirm={() =>
        assign.mutate(from, {
          onSuccess: () => {
            toast.success(`${list.name} was assigned`);
            onClose();
          },
        })
      }
    >
      <AudienceFields tenant={tenant} value={audience} onChange={setAudience} />
      <Field label="Starts on">
        {(control) => (
          <Input
            {...control}
            type="date"
            min={today()}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
    </ChangeDialog>
  );
}
