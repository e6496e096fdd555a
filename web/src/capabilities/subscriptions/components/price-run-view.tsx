import type { PriceRunItem } from '@trunkline/contract/subscriptions';
import { useState, type FormEvent } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCount, formatDay } from '../../../ui/formats.ts';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSubscriptionMutation } from '../queries.ts';

const skipTexts = {
  locked: 'Committed until the renewal',
  ending: 'Ends before the change',
  unchanged: 'Already pays this price',
  not_priced: 'No price for this customer',
  notice: 'Renews before the notice period ends',
} as const satisfies Record<NonNullable<PriceRunItem['skipped']>, string>;

interface PriceRunInput {
  readonly from: 'next_period' | 'renewal';
  readonly notice_days: number;
  readonly reason: string;
}

/** Moves existing subscriptions to the company's current prices, after a preview. */
export function PriceRunView({ tenant }: { tenant: string }) {
  const [from, setFrom] = useState<PriceRunInput['from']>('renewal');
  const [notice, setNotice] = useState('30');
  const [reason, setReason] = useState('');
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [isConfirming, setIsConfirming] = useState(false);
  const preview = useSubscriptionMutation(tenant, (operations, input: PriceRunInput) =>
    operations.runPrices.call({ ...input, dry_run: true }),
  );
  const run = useSubscriptionMutation(
    tenant,
    (operations, input: PriceRunInput & { subscription_ids: string[] }) =>
      operations.runPrices.call({ ...input, dry_run: false }),
  );
  const days = Number(notice);
  const isComplete =
    reason.trim().length >= 3 &&
    notice !== '' &&
    Number.isInteger(days) &&
    days >= 0 &&
    days <= 365;
  const input: PriceRunInput = { from, notice_days: days, reason: reason.trim() };
  const items = preview.data?.items;
  const included = (items ?? []).filter(
    ({ skipped, subscription_id: id }) => skipped === null && !excluded.has(id),
  );
  const error = run.error ?? preview.error;
  // A preview applies only to the values it was made for.
  const change = (apply: () => void) => {
    apply();
    preview.reset();
    run.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    setExcluded(new Set());
    run.reset();
    preview.mutate(input);
  };
  const perform = () =>
    run.mutate(
      { ...input, subscription_ids: included.map(({ subscription_id: id }) => id) },
      {
        onSuccess: (done) => {
          const changed = done.items.filter(({ skipped }) => skipped === null).length;
          toast.success(
            `Price change scheduled for ${formatCount(changed, 'subscription', 'subscriptions')}`,
          );
          preview.reset();
        },
        onSettled: () => setIsConfirming(false),
      },
    );
  return (
    <Card
      title="Change subscription prices"
      description="Existing subscriptions keep their prices until you move them to your current price lists. Your customers are notified."
    >
      <form onSubmit={submit} noValidate className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Field label="Effective from" help="Commitments keep their price until they renew.">
          {(control) => (
            <Select
              {...control}
              value={from}
              options={[
                { value: 'renewal', label: 'Next renewal' },
                { value: 'next_period', label: 'Next billing period' },
              ]}
              onValueChange={(value) => change(() => setFrom(value))}
            />
          )}
        </Field>
        <Field
          label="Notice period (days)"
          help="Prices won't change for at least this many days."
          required
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              max={365}
              value={notice}
              onChange={({ target }) => change(() => setNotice(target.value))}
            />
          )}
        </Field>
        <div className="sm:col-span-2">
          <Field
            label="Reason"
            help="Your customers see the reason in their notification."
            required
          >
            {(control) => (
              <Textarea
                {...control}
                value={reason}
                onChange={({ target }) => change(() => setReason(target.value))}
              />
            )}
          </Field>
        </div>
        <div>
          <Button type="submit" disabled={!isComplete} pending={preview.isPending}>
            Preview prices
          </Button>
        </div>
      </form>
      {error && (
        <p role="alert" className="mt-4 text-[13px] text-danger">
          {describeError(error).message}
        </p>
      )}
      {items !== undefined &&
        (items.length === 0 ? (
          <EmptyState
            title="No subscriptions"
            description="Your customers have no active subscriptions from you yet."
          />
        ) : (
          <div className="mt-6 grid gap-3">
            <PriceRows
              items={items}
              excluded={excluded}
              onToggle={(id, checked) => {
                const next = new Set(excluded);
                if (checked) next.delete(id);
                else next.add(id);
                setExcluded(next);
              }}
            />
            <div>
              <Button
                variant="primary"
                disabled={included.length === 0}
                onClick={() => setIsConfirming(true)}
              >
                Change {formatCount(included.length, 'price', 'prices')}
              </Button>
            </div>
          </div>
        ))}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Change the prices of ${formatCount(included.length, 'subscription', 'subscriptions')}?`}
        description="The customers will be notified now, with your reason. A later change can replace these prices before they start."
        confirmLabel="Change prices"
        pending={run.isPending}
        onConfirm={perform}
      />
    </Card>
  );
}

function PriceRows({
  items,
  excluded,
  onToggle,
}: {
  items: readonly PriceRunItem[];
  excluded: ReadonlySet<string>;
  onToggle: (id: string, checked: boolean) => void;
}) {
  return (
    <ul
      aria-label="Preview"
      className="divide-y divide-border rounded-lg border border-border bg-surface"
    >
      {items.map((item) => {
        const { subscription_id: id, service, buyer_name, skipped, overtaken } = item;
        const name = `${service}, ${buyer_name}`;
        return (
          <li key={id} className="flex items-start gap-3 p-3 text-sm">
            <span className="pt-0.5">
              <Checkbox
                aria-label={`Change the price of ${name}`}
                checked={skipped === null && !excluded.has(id)}
                disabled={skipped !== null}
                onCheckedChange={(checked) => onToggle(id, checked)}
              />
            </span>
            <span className="grid min-w-0 flex-1 gap-1 md:grid-cols-[minmax(0,1fr)_14rem_16rem] md:gap-4">
              <span>
                <span className="font-medium">{service}</span>
                <span className="block text-muted">{buyer_name}</span>
              </span>
              <span className="tabular-nums">
                {skipped === null
                  ? `${formatMinor(item.before, item.currency)} → ${formatMinor(item.after, item.currency)} each period`
                  : skipped === 'unchanged'
                    ? `${formatMinor(item.before, item.currency)} each period`
                    : `Keeps ${formatMinor(item.before, item.currency)}`}
              </span>
              <span className="grid justify-items-start gap-1 text-[13px]">
                {skipped === null ? (
                  `From ${formatDay(item.valid_from ?? '')}`
                ) : (
                  <Badge tone={skipped === 'not_priced' ? 'warning' : 'neutral'}>
                    {skipTexts[skipped]}
                  </Badge>
                )}
                {overtaken.map(({ day, reason }, index) => (
                  <span key={index} className="text-warning wrap-anywhere">
                    {`Replaces the change on ${formatDay(day)}${reason && `: ${reason}`}`}
                  </span>
                ))}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
