import type { SubscriptionDetails } from '@trunkline/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { previewOptions, useChange } from '../queries.ts';
import { ChangeFields } from './change-fields.tsx';
import { changeOf, type FormName, forms, initialValues } from './change-forms.ts';
import { MoneyPreview } from './money-preview.tsx';

/** Edits one change of a subscription, with a preview of its cost. */
export function ChangeForm({
  tenant,
  details,
  name,
  onDone,
  onCancel,
}: {
  tenant: string;
  details: SubscriptionDetails;
  name: FormName;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { subscription } = details;
  const [values, setValues] = useState(() => initialValues(details));
  const change = changeOf(name, values, subscription);
  const debouncedChange = useDebounced(change, 300);
  const [version, setVersion] = useState(subscription.version);
  const current = { id: subscription.id, version: Math.max(version, subscription.version) };
  const preview = useQuery({
    ...previewOptions(tenant, current, debouncedChange ?? { event: 'keep' }),
    enabled: debouncedChange !== null,
  });
  // A preview first brings the subscription up to date, which may give it a new version.
  const previewVersion = preview.data?.subscription.version ?? 0;
  if (previewVersion > current.version) setVersion(previewVersion);
  const saving = useChange(tenant, current, () => {
    toast.success(forms[name].done);
    onDone();
  });
  const error = saving.error ?? (debouncedChange === null ? null : preview.error);
  const problem = error && describeError(error);
  const field = problem?.fields[0]?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change !== null) saving.mutate(change);
  };
  const money = debouncedChange === null ? undefined : preview.data;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={forms[name].label}>
      <ChangeFields
        name={name}
        tenant={tenant}
        details={details}
        values={values}
        onChange={setValues}
        error={field}
      />
      {debouncedChange !== null && preview.isPending && <Skeleton className="h-20" />}
      {money && <MoneyPreview money={money.money} as={subscription.as} />}
      {problem && field === undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {problem.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={name === 'end' || name === 'suspend' ? 'danger' : 'primary'}
          pending={saving.isPending}
          disabled={change === null || problem !== null}
        >
          {forms[name].submit}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
