import type { ChangeResult, RenewalItem } from '@trunkline/contract/subscriptions';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { useBulkChange } from '../../../kernel/resource/use-bulk-change.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatCount, formatDay } from '../../../ui/formats.ts';
import { Input } from '../../../ui/input.tsx';
import { bulkPreviewOptions, useSubscriptionMutation, type VersionedChange } from '../queries.ts';
import { changeFor, type RenewalAction, renewalActions, undoChanges } from './renewal-actions.ts';

const nameOf = ({ subscription: { service, as, buyer_name, seller_name } }: RenewalItem) =>
  `${service}, ${as === 'seller' ? buyer_name : seller_name}`;

/** Describes the effect on one subscription for a row of the preview. */
function effectOf(action: RenewalAction, result: ChangeResult | undefined): string {
  if (result === undefined) return '';
  if (!result.ok) return result.errors[0]?.message ?? '';
  const { money, ends } = result;
  if (action === 'end') return ends === null ? '' : `Ends on ${formatDay(ends.term.ends_on)}`;
  if (money === null) return '';
  const { currency, now, renewal } = money.price;
  const credited = now.startsWith('-')
    ? `${formatMinor(now.slice(1), currency)} credited now. `
    : '';
  return renewal === null
    ? `${credited}No charge after the term`
    : `${credited}${formatMinor(renewal.amount, currency)} from ${formatDay(renewal.from)}`;
}

/** Renews, reduces or ends several subscriptions, after a preview of each. */
export function RenewalDialog({
  tenant,
  action,
  items,
  onDone,
  onRefused,
  onClose,
}: {
  tenant: string;
  action: RenewalAction;
  items: readonly RenewalItem[];
  onDone: () => void;
  onRefused: (results: RowResult[]) => void;
  onClose: () => void;
}) {
  const texts = renewalActions[action];
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const rows = items.map((item) => {
    const { id } = item.subscription;
    return { id, item, change: changeFor(action, item, Number(quantities[id])) };
  });
  const changes = rows.flatMap(({ change }) => (change === null ? [] : [change]));
  const debouncedJson = useDebounced(JSON.stringify(changes), 300);
  const debouncedChanges = JSON.parse(debouncedJson) as VersionedChange[];
  const preview = useQuery({
    ...bulkPreviewOptions(tenant, debouncedChanges),
    enabled: debouncedChanges.length > 0,
  });
  const results = new Map(preview.data?.results.map((result) => [result.id, result]));
  // A preview brings the subscriptions up to date first, which may give them new versions.
  const current = changes.map((change) => ({
    ...change,
    version: results.get(change.id)?.subscription?.version ?? change.version,
  }));
  const saving = useSubscriptionMutation(tenant, (operations, requested: VersionedChange[]) =>
    operations.changeMany.call({ changes: requested }),
  );
  const perform = useBulkChange<VersionedChange, ChangeResult>({
    run: async (requested) => (await saving.mutateAsync(requested)).results,
    participle: 'changed',
    onDone,
    onRefused,
    onClose,
  });
  const count = (number: number) => formatCount(number, 'subscription', 'subscriptions');
  const error = saving.error ?? preview.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="large"
      title={`${texts.title} ${count(items.length)}`}
      description={texts.description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={action === 'end' ? 'danger' : 'primary'}
            disabled={changes.length === 0}
            pending={saving.isPending}
            onClick={() =>
              void perform({
                changes: current,
                changesToUndo: (done) => undoChanges(action, items, done),
                done: `${count(changes.length)} ${changes.length === 1 ? singular(texts.done) : texts.done}`,
                undone: 'The changes were undone',
              })
            }
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <ul aria-label="Preview" className="divide-y divide-border">
        {rows.map(({ id, item, change }) => {
          const result = change === null ? undefined : results.get(id);
          return (
            <li key={id} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_auto_16rem]">
              <span className="min-w-0">
                <span className="font-medium">{nameOf(item)}</span>
                <span className="block text-[13px] text-muted">
                  {formatCount(
                    (result?.subscription ?? item.subscription).quantity,
                    'unit',
                    'units',
                  )}{' '}
                  now
                </span>
              </span>
              {action === 'reduce' && (
                <Input
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={item.subscription.quantity - 1}
                  aria-label={`Quantity of ${nameOf(item)} after the renewal`}
                  placeholder={String(item.quantity)}
                  value={quantities[id] ?? ''}
                  onChange={({ target }) => setQuantities({ ...quantities, [id]: target.value })}
                  className="w-28"
                />
              )}
              <span
                className={
                  result?.ok === false
                    ? 'text-[13px] text-danger sm:col-start-3'
                    : 'text-[13px] sm:col-start-3'
                }
              >
                {change === null ? (
                  <span className="text-muted">
                    {unchangedReason(action, item, quantities[id])}
                  </span>
                ) : (
                  effectOf(action, result)
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {error && (
        <p role="alert" className="text-[13px] text-danger">
          {describeError(error).message}
        </p>
      )}
    </Dialog>
  );
}

/** Turns 'renew with fewer units' into 'renews with fewer units'. */
const singular = (text: string): string => text.replace(/^renew /, 'renews ');

/** Returns the reason why a row would not change. */
function unchangedReason(
  action: RenewalAction,
  { subscription, outcome }: RenewalItem,
  quantityInput: string | undefined,
): string {
  if (action === 'renew') {
    if (outcome === 'renew') return 'Already renews';
    return outcome === 'roll' && subscription.term_months === 0
      ? 'Continues without a term'
      : "Can't be changed";
  }
  if (subscription.ends_on !== null) return 'Already ends';
  if (action === 'end') return "Can't be changed";
  if (quantityInput === undefined || quantityInput === '') return 'No change';
  return `Enter a number from 1 to ${subscription.quantity - 1}`;
}
