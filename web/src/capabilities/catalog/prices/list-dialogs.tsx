import type { PriceList } from '@trunkline/contract/catalog';
import { priceCurrencies, priceCurrencyNames } from '@trunkline/contract/catalog/listing';
import { partnerTiers } from '@trunkline/contract/partners/listing';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AudienceFields, type Audience, isComplete } from './audience-fields.tsx';
import { today } from './days.ts';
import { priceListsOptions, usePriceChange } from './queries.ts';
import { type Rounding, RoundingFields } from './rounding-fields.tsx';

const currencies = priceCurrencyNames.map((value) => ({ value, label: priceCurrencies[value] }));

const newListTitles = {
  sell: 'New price list',
  msrp: 'New list of recommended prices',
  ceiling: 'New list of maximum prices',
} as const satisfies Record<PriceList['kind'], string>;

/** Creates a price list and assigns it to an audience. */
export function NewListDialog({
  tenant,
  kind,
  onClose,
}: {
  tenant: string;
  kind: PriceList['kind'];
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState<(typeof priceCurrencyNames)[number]>('USD');
  const [rounding, setRounding] = useState<Rounding>({ step_micro: 10_000, rounding: 'half' });
  const [audience, setAudience] = useState<Audience>({ audience: 'visitors', target: '' });
  // A retry after a refused assignment must not create a second list.
  const created = useRef<PriceList>(null);
  const create = usePriceChange(tenant, async (catalog, fields: { name: string }) => {
    const list =
      created.current ??
      (await catalog.createPriceList.call({ ...fields, ...rounding, kind, currency }));
    created.current = list;
    await catalog.assignPriceList.call({ list_id: list.id, valid_from: today(), ...audience });
    return list;
  });
  return (
    <ChangeDialog
      title={newListTitles[kind]}
      description="A price list has one currency. Its prices apply to everyone it's assigned to."
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
      {kind === 'sell' && (
        <RoundingFields currency={currency} value={rounding} onChange={setRounding} />
      )}
      <AudienceFields tenant={tenant} value={audience} onChange={setAudience} />
    </ChangeDialog>
  );
}

interface ListDialogProps {
  tenant: string;
  list: PriceList;
  onClose: () => void;
}

/** Changes the name, minimum margin and rounding of a list. */
export function ChangeListDialog({ tenant, list, onClose }: ListDialogProps) {
  const [name, setName] = useState(list.name);
  const [margin, setMargin] = useState(String(list.min_margin_bps / 100));
  const [guard, setGuard] = useState(list.guard);
  const [rounding, setRounding] = useState<Rounding>(list);
  const isRounded = useIsAssigned(tenant, list);
  const change = usePriceChange(tenant, (catalog, fields: Pick<PriceList, 'name'>) =>
    catalog.updatePriceList.call({
      id: list.id,
      version: list.version,
      guard,
      min_margin_bps: Math.round(Number(margin) * 100),
      step_micro: rounding.step_micro,
      rounding: rounding.rounding,
      ...fields,
    }),
  );
  const share = Number(margin);
  return (
    <ChangeDialog
      title={`Edit ${list.name}`}
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
      {list.kind === 'sell' && (
        <Field label="Minimum margin (%)" help="As a share of the price your customer pays.">
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
      )}
      {list.kind !== 'msrp' && (
        <Field
          label={
            list.kind === 'sell' ? 'Prices below the minimum margin' : 'Prices above the maximum'
          }
        >
          {(control) => (
            <Select {...control} options={guards} value={guard} onValueChange={setGuard} />
          )}
        </Field>
      )}
      {list.kind === 'sell' && (
        <RoundingFields
          currency={list.currency}
          value={rounding}
          disabled={isRounded}
          onChange={setRounding}
        />
      )}
    </ChangeDialog>
  );
}

const guards = [
  { value: 'advise', label: 'Show a warning' },
  { value: 'block', label: 'Require approval' },
] as const;

/** Checks whether a list is assigned to anyone, which fixes its rounding. */
function useIsAssigned(tenant: string, list: PriceList): boolean {
  const { data } = useQuery(priceListsOptions(tenant));
  return (
    data?.assignments.some(
      ({ list_id, valid_from }) => list_id === list.id && valid_from <= today(),
    ) ?? false
  );
}

/** Assigns one of several lists to a partner tier from a given day. */
export function AssignTierDialog({
  tenant,
  tier,
  lists,
  onClose,
}: {
  tenant: string;
  tier: keyof typeof partnerTiers;
  lists: readonly PriceList[];
  onClose: () => void;
}) {
  const [list, setList] = useState(lists[0]?.id ?? '');
  const [from, setFrom] = useState(today());
  const assign = usePriceChange(tenant, (catalog, valid_from: string) =>
    catalog.assignPriceList.call({ list_id: list, valid_from, audience: 'tier', target: tier }),
  );
  return (
    <ChangeDialog
      title={`Assign a list to ${partnerTiers[tier]} partners`}
      description="It will replace their current list."
      confirmLabel="Assign price list"
      ready={list !== '' && from !== ''}
      pending={assign.isPending}
      error={assign.error}
      onClose={onClose}
      onConfirm={() =>
        assign.mutate(from, {
          onSuccess: () => {
            toast.success('Price list assigned');
            onClose();
          },
        })
      }
    >
      <Field label="Price list">
        {(control) => (
          <Select
            {...control}
            options={lists.map(({ id, name }) => ({ value: id, label: name }))}
            value={list}
            onValueChange={setList}
          />
        )}
      </Field>
      <StartField value={from} onChange={setFrom} />
    </ChangeDialog>
  );
}

function StartField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  return (
    <Field label="Starts on">
      {(control) => (
        <Input
          {...control}
          type="date"
          min={today()}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Assigns a list to another audience from a given day. */
export function AssignListDialog({ tenant, list, onClose }: ListDialogProps) {
  const [audience, setAudience] = useState<Audience>({ audience: 'buyer', target: '' });
  const [from, setFrom] = useState(today());
  const assign = usePriceChange(tenant, (catalog, valid_from: string) =>
    catalog.assignPriceList.call({ list_id: list.id, valid_from, ...audience }),
  );
  return (
    <ChangeDialog
      title={`Assign ${list.name}`}
      description="This list will replace the current one. A company's own list takes precedence over the list for its tier, which takes precedence over the list for its company type."
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
      <StartField value={from} onChange={setFrom} />
    </ChangeDialog>
  );
}
