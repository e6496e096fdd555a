import type { ChargeEvent } from '@trunkline/contract/subscriptions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatDay } from '../../../ui/formats.ts';
import { Textarea } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { chargesOptions, useSubscriptionMutation } from '../queries.ts';
import { partKinds } from '../texts.ts';

/** The latest charges of a subscription; the company that delivers it can reverse some. */
export function SubscriptionCharges({ tenant, id }: { tenant: string; id: string }) {
  const [isShown, setIsShown] = useState(false);
  const [chargeToReverse, setChargeToReverse] = useState<ChargeEvent | null>(null);
  return (
    <section aria-label="Charges" className="grid justify-items-start gap-2">
      <h3 className="text-sm font-semibold">Charges</h3>
      {isShown ? (
        <ChargeList tenant={tenant} id={id} onReverse={setChargeToReverse} />
      ) : (
        <Button size="small" onClick={() => setIsShown(true)}>
          Show charges
        </Button>
      )}
      {chargeToReverse && (
        <ReverseDialog
          tenant={tenant}
          charge={chargeToReverse}
          onClose={() => setChargeToReverse(null)}
        />
      )}
    </section>
  );
}

function ChargeList({
  tenant,
  id,
  onReverse,
}: {
  tenant: string;
  id: string;
  onReverse: (charge: ChargeEvent) => void;
}) {
  const query = useQuery(chargesOptions(tenant, id));
  if (query.isError && query.data === undefined)
    return <QueryError title="Couldn't load the charges" query={query} />;
  if (query.data === undefined) return <Skeleton className="h-20 w-full" />;
  if (query.data.items.length === 0)
    return <p className="text-[13px] text-muted">Nothing has been charged yet.</p>;
  return (
    <ol className="grid w-full gap-2">
      {query.data.items.map((charge) => (
        <li key={charge.id} className="flex items-start justify-between gap-4 text-[13px]">
          <span className="grid gap-0.5">
            <span>
              {charge.name}: {partKinds[charge.kind].toLowerCase()}
            </span>
            <span className="text-muted">From {formatDay(charge.service_from)}</span>
          </span>
          {charge.reversible && (
            <Button
              size="small"
              aria-label={`Reverse ${charge.name}, ${partKinds[charge.kind].toLowerCase()}`}
              onClick={() => onReverse(charge)}
            >
              Reverse
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function ReverseDialog({
  tenant,
  charge,
  onClose,
}: {
  tenant: string;
  charge: ChargeEvent;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const input = { id: charge.id, reason: reason.trim() };
  const isComplete = input.reason.length >= 3;
  const preview = useMutation({
    retry: false,
    mutationFn: (values: typeof input) =>
      apiFor(tenant).subscriptions.reverse.call({ ...values, dry_run: true }),
  });
  const reversal = useSubscriptionMutation(tenant, (operations, values: typeof input) =>
    operations.reverse.call(values),
  );
  const credited = preview.data;
  const error = reversal.error ?? preview.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    if (credited === undefined) preview.mutate(input);
    else
      reversal.mutate(input, {
        onSuccess: () => {
          toast.success('Charge reversed');
          onClose();
        },
      });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Reverse ${charge.name}?`}
      description="The charge will be reversed for all companies in the chain. This can't be undone."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="reverse-charge"
            variant={credited === undefined ? 'primary' : 'danger'}
            disabled={!isComplete}
            pending={preview.isPending || reversal.isPending}
          >
            {credited === undefined ? 'Preview' : 'Reverse charge'}
          </Button>
        </>
      }
    >
      <form id="reverse-charge" onSubmit={submit} className="grid gap-4">
        <Field label="Reason" help="Everyone at your company can read it." required>
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div aria-live="polite">
          {credited && (
            <p>
              Credited to the customer:{' '}
              <span className="font-medium tabular-nums">
                {formatMinor(credited.amount.replace(/^-/, ''), credited.currency)}
              </span>
            </p>
          )}
        </div>
        {error && (
          <p role="alert" className="text-[13px] text-danger">
            {describeError(error).message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
