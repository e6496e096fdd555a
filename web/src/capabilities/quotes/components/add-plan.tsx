import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import type { Option } from '../../../ui/select.tsx';
import { plansOptions } from '../queries.ts';

/** Finds a plan that the buyer can be offered, and adds it to the draft. */
export function AddPlan({
  tenant,
  buyer,
  pending,
  onAdd,
}: {
  tenant: string;
  buyer: string;
  pending: boolean;
  onAdd: (plan: { plan_id: string; quantity: number }) => void;
}) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<(Option & { quantity: number }) | null>(null);
  const plans = useQuery(plansOptions(tenant, buyer, text));
  const options = (plans.data?.items ?? []).map(({ plan_id, service, plan, min_quantity }) => ({
    value: plan_id,
    label: `${service}: ${plan}`,
    quantity: min_quantity,
  }));
  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-3 border-t border-border pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === null) return;
        onAdd({ plan_id: chosen.value, quantity: chosen.quantity });
        setChosen(null);
      }}
    >
      <div className="min-w-0 flex-1 basis-56">
        <Field label="Plan to add">
          {(control) => (
            <Combobox
              {...control}
              placeholder="Search plans…"
              options={options}
              value={chosen}
              onValueChange={(option) =>
                setChosen(options.find(({ value }) => value === option?.value) ?? null)
              }
              onSearch={setText}
              pending={plans.isFetching}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="h-9!" pending={pending}>
        Add plan
      </Button>
    </form>
  );
}
