import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { RecycledItem } from '@trunkline/contract/recycle';
import { useState } from 'react';
import { describeError } from '../../kernel/describe-error.ts';
import { useRowsDialog } from '../../kernel/resource/use-rows-dialog.ts';
import { formatCount } from '../../ui/formats.ts';
import { toast } from '../../ui/toast.tsx';
import type { Action } from './components/bin-table.tsx';
import { useBin } from './mutations.ts';

/**
 * Returns the open dialog, for some of `items` or the whole bin, and the action to run on
 * confirmation.
 */
export function useBinActions(tenant: string, items: readonly RecycledItem[], onDone: () => void) {
  const bin = useBin(tenant);
  const dialog = useRowsDialog<RecycledItem, Action>(items);
  const [isEmptying, setIsEmptying] = useState(false);
  const [refused, setRefused] = useState<RowResult[] | null>(null);

  const close = () => {
    dialog.close();
    setIsEmptying(false);
  };
  const showError = (error: Error) => {
    const { message, id } = describeError(error);
    toast.error(message, { description: id ? `Error ID: ${id}` : undefined });
  };
  const report = (verb: string) => ({
    onSuccess: ({ results }: { results: RowResult[] }) => {
      const succeeded = results.filter(({ ok }) => ok);
      close();
      onDone();
      if (succeeded.length < results.length) setRefused(results);
      else {
        const [first] = succeeded;
        const subject =
          first && succeeded.length === 1
            ? first.label
            : formatCount(succeeded.length, 'item', 'items');
        toast.success(`${subject} ${succeeded.length === 1 ? 'was' : 'were'} ${verb}`);
      }
    },
    onError: showError,
  });
  const setHolds = (items: readonly RecycledItem[], reason: string | null) => {
    const [first] = items;
    // Decided by the opened dialog, not by the number of items: one eligible item of a selection
    // still takes the bulk path, which clears the selection.
    if (first && dialog.opened?.ids.size === 1) setHold(first, reason);
    else
      bin.bulkHold.mutate(
        { ids: items.map(({ id }) => id), reason },
        report(reason === null ? 'released from legal hold' : 'put under legal hold'),
      );
  };
  const setHold = (item: RecycledItem, reason: string | null) =>
    bin.hold.mutate(
      { id: item.id, reason },
      {
        onSuccess: () => {
          close();
          toast.success(
            reason === null
              ? `${item.label} was released from legal hold`
              : `${item.label} was put under legal hold`,
          );
        },
        onError: showError,
      },
    );

  return {
    opened: dialog.opened,
    isEmptying,
    refused,
    clearRefused: () => setRefused(null),
    close,
    pending:
      bin.restore.isPending ||
      bin.purge.isPending ||
      bin.empty.isPending ||
      bin.hold.isPending ||
      bin.bulkHold.isPending,
    ask(action: Action, items: readonly RecycledItem[]) {
      const [first] = items;
      if (action === 'release' && first && items.length === 1) setHold(first, null);
      else dialog.open(action, items);
    },
    openEmptyDialog: () => setIsEmptying(true),
    restore: (ids: string[]) => bin.restore.mutate(ids, report('restored')),
    purge: (ids: string[], confirmation: string) =>
      bin.purge.mutate({ ids, confirmation }, report('purged')),
    empty: (confirmation: string) => bin.empty.mutate(confirmation, report('purged')),
    hold: setHolds,
    release: (items: readonly RecycledItem[]) => setHolds(items, null),
    setDays: (days: number) =>
      bin.setDays.mutate(days, {
        onSuccess: () => {
          toast.success(`Deleted items are kept for ${formatCount(days, 'day', 'days')}`);
        },
        onError: showError,
      }),
  };
}

export type BinActions = ReturnType<typeof useBinActions>;
