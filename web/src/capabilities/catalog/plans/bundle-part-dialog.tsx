import { useQuery } from '@tanstack/react-query';
import type { BundlePart, Plan } from '@trunkline/contract/catalog';
import { serviceListing } from '@trunkline/contract/catalog/listing';
import { bpsOf } from '@trunkline/contract/catalog/price-text';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { plansOptions, useSaveBundleParts } from './mutations.ts';

/** Adds a plan to a bundle, with its quantity and its share of the price. */
export function BundlePartDialog({
  tenant,
  plan,
  parts,
  onClose,
}: {
  tenant: string;
  plan: Plan;
  parts: readonly BundlePart[];
  onClose: () => void;
}) {
  const { catalog } = apiFor(tenant);
  const save = useSaveBundleParts(tenant, plan.id);
  const [service, setService] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [share, setShare] = useState('');
  const [isAlternative, setIsAlternative] = useState(false);
  const query = useQuery({ ...plansOptions(tenant, service ?? ''), enabled: service !== null });
  const plans = (query.data?.items ?? []).filter(({ state }) => state !== 'retired');
  const last = parts.at(-1);
  const units = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 0;
  const bps = share.trim() === '' ? null : bpsOf(share);
  const allocation = isAlternative && last ? last.allocation_bps : bps;
  const add = () => {
    if (chosen === null || allocation === null) return;
    const group = Math.max(0, ...parts.map(({ swap_group }) => swap_group ?? 0)) + 1;
    const swap_group = isAlternative ? (last?.swap_group ?? group) : null;
    const others = parts.map((part) =>
      isAlternative && part === last ? { ...part, swap_group } : part,
    );
    const part = { part_plan_id: chosen, quantity: units, swap_group, allocation_bps: allocation };
    save.mutate([...others, part], {
      onSuccess: () => {
        toast.success('Part added');
        onClose();
      },
    });
  };
  return (
    <ChangeDialog
      title={`Add a part to ${plan.name}`}
      description="The part is delivered with the bundle and included in the bundle's price."
      confirmLabel="Add part"
      ready={
        chosen !== null &&
        units > 0 &&
        allocation !== null &&
        allocation >= 0 &&
        allocation <= 10_000
      }
      pending={save.isPending}
      error={save.error}
      onClose={onClose}
      onConfirm={add}
    >
      <Field label="Service">
        {(control) => (
          <ReferenceCombobox
            {...control}
            resource={{ description: serviceListing, api: catalog }}
            value={service}
            onChange={(id) => {
              setService(id);
              setChosen(null);
            }}
            filters={{ company_id: plan.company_id }}
            accepts={({ id }) => id !== plan.service_id}
          />
        )}
      </Field>
      {service !== null && (
        <Field
          label="Plan"
          {...(query.data && plans.length === 0 && { help: 'This service has no plans yet.' })}
        >
          {(control) => (
            <Select
              {...control}
              options={plans.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen}
              onValueChange={setChosen}
            />
          )}
        </Field>
      )}
      <Field label="Quantity" help="How many each bundle includes.">
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={quantity}
            maxLength={6}
            onChange={({ target }) => setQuantity(target.value)}
          />
        )}
      </Field>
      {last && (
        <Checkbox
          label={`As an alternative to ${last.service}, ${last.plan}`}
          checked={isAlternative}
          onCheckedChange={setIsAlternative}
        />
      )}
      {!isAlternative && (
        <Field
          label="Share of the price (%)"
          help="The shares of all parts must add up to 100%; alternatives count once."
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={share}
              maxLength={6}
              onChange={({ target }) => setShare(target.value)}
            />
          )}
        </Field>
      )}
    </ChangeDialog>
  );
}
