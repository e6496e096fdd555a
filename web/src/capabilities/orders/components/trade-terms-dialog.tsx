import { priceCurrencies, priceCurrencyNames } from '@trunkline/contract/catalog/listing';
import type { TradeTerms } from '@trunkline/contract/orders';
import { useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { useSaveTerms } from '../mutations.ts';
import { tradeModels } from '../texts.ts';

const currencies = priceCurrencyNames.map((value) => ({ value, label: priceCurrencies[value] }));
const models = (['resale', 'agency'] as const).map((value) => ({
  value,
  label: tradeModels[value],
}));
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

/** Changes the terms with a direct buyer. */
export function TradeTermsDialog({ terms, onClose }: { terms: TradeTerms; onClose: () => void }) {
  const save = useSaveTerms(useMe().company.id);
  const { buyer_id, buyer_name } = terms;
  const [currency, setCurrency] = useState(
    priceCurrencyNames.find((name) => name === terms.currency) ?? 'USD',
  );
  const [zone, setZone] = useState(terms.time_zone);
  const [search, setSearch] = useState('');
  const [isAutomatic, setIsAutomatic] = useState(terms.auto_procure);
  const [model, setModel] = useState(terms.model);
  const matchingZones = zones
    .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
    .slice(0, 50);
  return (
    <ChangeDialog
      title={`Terms with ${buyer_name}`}
      description="These terms apply to orders and subscriptions from now on."
      confirmLabel="Save terms"
      ready
      pending={save.isPending}
      error={save.error}
      onClose={onClose}
      onConfirm={() =>
        save.mutate(
          { buyer_id, currency, time_zone: zone, auto_procure: isAutomatic, model },
          {
            onSuccess: () => {
              toast.success('Terms saved');
              onClose();
            },
          },
        )
      }
    >
      <div className="grid gap-1">
        <Checkbox
          label="Order from your supplier automatically"
          checked={isAutomatic}
          onCheckedChange={setIsAutomatic}
        />
        <p className="text-[13px] text-muted">
          Otherwise, each order waits until someone at your company starts delivery.
        </p>
      </div>
      <Field label="Time zone" help="Order, quote and subscription dates use this time zone.">
        {(control) => (
          <Combobox
            {...control}
            options={matchingZones}
            value={zones.find(({ value }) => value === zone) ?? null}
            onValueChange={(option) => option && setZone(option.value)}
            onSearch={setSearch}
          />
        )}
      </Field>
      <Field label="Currency">
        {(control) => (
          <Select {...control} options={currencies} value={currency} onValueChange={setCurrency} />
        )}
      </Field>
      <Field label="Sales model">
        {(control) => (
          <Select {...control} options={models} value={model} onValueChange={setModel} />
        )}
      </Field>
    </ChangeDialog>
  );
}
