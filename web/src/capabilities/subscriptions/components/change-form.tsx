import type { Change, Subscription } from '@trunkline/contract/subscriptions';
import { endActionNames, endActions, type EndAction } from '@trunkline/contract/catalog/plan-terms';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { previewOptions, useChange } from '../queries.ts';
import { formatDay } from '../../../ui/formats.ts';
import { MoneyPreview } from './money-preview.tsx';

export const forms = {
  set_quantity: { label: 'Change quantity', submit: 'Change quantity' },
  set_renewal: { label: 'Change renewal', submit: 'Change renewal' },
  suspend: { label: 'Suspend', submit: 'Suspend subscription' },
  resume: { label: 'Resume', submit: 'Resume subscription' },
  end: { label: 'End', submit: 'End subscription' },
  keep: { label: 'Keep', submit: 'Keep subscription' },
} as const;
export type FormName = keyof typeof forms;
export const formNames = [
  'set_quantity',
  'set_renewal',
  'suspend',
  'resume',
  'end',
  'keep',
] as const;

interface Values {
  readonly quantity: string;
  readonly end_action: EndAction;
  readonly reason: string;
  readonly when: 'now' | 'term';
}

/** The change that the form describes; null while it isn't complete. */
function changeOf(
  name: FormName,
  values: Values,
  { quantity, end_action }: Subscription,
): Change | null {
  switch (name) {
    case 'set_quantity': {
      const wanted = Number(values.quantity);
      const isWhole = Number.isInteger(wanted) && wanted >= 1;
      return isWhole && wanted !== quantity ? { event: name, quantity: wanted } : null;
    }
    case 'set_renewal':
      return values.end_action === end_action
        ? null
        : { event: name, end_action: values.end_action };
    case 'suspend':
      return values.reason.trim().length < 3 ? null : { event: name, reason: values.reason.trim() };
    case 'end':
      return { event: name, when: values.when };
    default:
      return { event: name };
  }
}

/** One change of a subscription, with what it costs before it is made. */
export function ChangeForm({
  tenant,
  subscription,
  name,
  onDone,
  onCancel,
}: {
  tenant: string;
  subscription: Subscription;
  name: FormName;
  onDone: () => void;
  onCancel: () => void;
}) {
  const [values, setValues] = useState<Values>({
    quantity: String(subscription.quantity),
    end_action: subscription.end_action,
    reason: '',
    when: 'term',
  });
  const change = changeOf(name, values, subscription);
  const settled = useDebounced(change, 300);
  const preview = useQuery({
    ...previewOptions(tenant, subscription, settled ?? { event: 'keep' }),
    enabled: settled !== null,
  });
  const saving = useChange(tenant, subscription);
  const error = saving.error ?? (settled === null ? null : preview.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change !== null) saving.mutate(change, { onSuccess: onDone });
  };
  const money = settled === null ? undefined : preview.data;
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label={forms[name].label}>
      {name === 'set_quantity' && (
        <Field
          label="Quantity"
          help="More units are charged from today. Fewer apply now within the window, the rest at the renewal."
          required
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              inputMode="numeric"
              value={values.quantity}
              onChange={({ target }) => setValues({ ...values, quantity: target.value })}
            />
          )}
        </Field>
      )}
      {name === 'set_renewal' && (
        <Field label="At the end of the term">
          {(control) => (
            <Select
              {...control}
              value={values.end_action}
              options={endActionNames.map((value) => ({ value, label: endActions[value] }))}
              onValueChange={(end_action) => setValues({ ...values, end_action })}
            />
          )}
        </Field>
      )}
      {name === 'suspend' && (
        <Field label="Reason" help="Your customer and your own people see it." required>
          {(control) => (
            <Textarea
              {...control}
              value={values.reason}
              onChange={({ target }) => setValues({ ...values, reason: target.value })}
            />
          )}
        </Field>
      )}
      {name === 'end' && (
        <Field label="When">
          {(control) => (
            <Select
              {...control}
              value={values.when}
              options={[
                {
                  value: 'term',
                  label: money?.ends
                    ? `With the term, on ${formatDay(money.ends.term.ends_on)}`
                    : 'With the term',
                },
                { value: 'now', label: 'Today' },
              ]}
              onValueChange={(when) => setValues({ ...values, when })}
            />
          )}
        </Field>
      )}
      {settled !== null && preview.isPending && <Skeleton className="h-20" />}
      {money && <MoneyPreview money={money.money} as={subscription.as} />}
      {error && (
        <p role="alert" className="text-[13px] text-danger">
          {describeError(error).message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={name === 'end' || name === 'suspend' ? 'danger' : 'primary'}
          pending={saving.isPending}
          disabled={change === null}
        >
          {forms[name].submit}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
