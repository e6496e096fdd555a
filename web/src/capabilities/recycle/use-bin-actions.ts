import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { RecycledItem } from '@trunkline/contract/recycle';
import { useState } from 'react';
import { describeError } from '../../kernel/describe-error.ts';
import { formatCount } from '../../ui/formats.ts';
import { toast } from '../../ui/toast.tsx';
import type { Action } from './components/bin-table.tsx';
import { useBin } from './mutations.ts';

/** What is being asked about: one thing or several, or the whole bin. */
export type Asked = { action: Action; items: readonly RecycledItem[] } | { action: 'empty' };

/** The question that is open, and what happens when it is answered. */
export function useBinActions(tenant: string, onDone: () => void) {
  const bin = useBin(tenant);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<RowResult[] | null>(null);

  const failed = (error: Error) => {
    const { message, id } = describeError(error);
    toast.error(message, { description: id ? `Error ID: ${id}` : undefined });
  };
  const report = (done: string) => ({
    onSuccess: ({ results }: { results: RowResult[] }) => {
      const good = results.filter(({ ok }) => ok);
      setAsked(null);
      onDone();
      if (good.length < results.length) setRefused(results);
      else {
        const [first] = good;
        const subject =
          first && good.length === 1 ? first.label : formatCount(good.length, 'item', 'items');
        toast.success(`${subject} ${good.length === 1 ? 'was' : 'were'} ${done}`);
      }
    },
    onError: failed,
  });
  const setHolds = (items: readonly RecycledItem[], reason: string | null) => {
    const [first] = items;
    // One that was chosen with others is no longer chosen afterwards, as they are.
    const alone = asked?.action !== 'empty' && asked?.items.length === 1;
    if (first && alone) setHold(first, reason);
    else
      bin.holdSeveral.mutate(
        { ids: items.map(({ id }) => id), reason },
        report(reason === null ? 'released' : 'put under legal hold'),
      );
  };
  const setHold = (item: RecycledItem, reason: string | null) =>
    bin.hold.mutate(
      { id: item.id, reason },
      {
        onSuccess: () => {
          setAsked(null);
          toast.success(
            reason === null ? `${item.label} was released` : `${item.label} is under legal hold`,
          );
        },
        onError: failed,
      },
    );

  return {
    asked,
    refused,
    forget: () => setRefused(null),
    close: () => setAsked(null),
    pending:
      bin.restore.isPending ||
      bin.purge.isPending ||
      bin.empty.isPending ||
      bin.hold.isPending ||
      bin.holdSeveral.isPending,
    ask(action: Action | 'empty', items: readonly RecycledItem[]) {
      const [first] = items;
      if (action === 'empty') setAsked({ action });
      else if (action === 'release' && first && items.length === 1) setHold(first, null);
      else setAsked({ action, items });
    },
    restore: (ids: string[]) => bin.restore.mutate(ids, report('restored')),
    purge: (ids: string[], confirmation: string) =>
      bin.purge.mutate({ ids, confirmation }, report('purged')),
    empty: (confirmation: string) => bin.empty.mutate(confirmation, report('purged')),
    hold: setHolds,
    release: (items: readonly RecycledItem[]) => setHolds(items, null),
    setDays: (days: number) =>
      bin.setDays.mutate(days, {
        onSuccess: () => {
          toast.success(`Deleted things are kept for ${formatCount(days, 'day', 'days')}`);
        },
        onError: failed,
      }),
  };
}

export type BinActions = ReturnType<typeof useBinActions>;
