import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.tsx';

export interface ShownDialog<Row, Task> {
  task: Task;
  ids: ReadonlySet<string>;
  /** The rows with these IDs that are on the screen; frozen while working or closing. */
  rows: readonly Row[];
  state: 'open' | 'closed' | 'gone';
}

const isEqual = <Row>(a: readonly Row[], b: readonly Row[]) =>
  a.length === b.length && a.every((row, index) => row === b[index]);

/**
 * Manages a dialog about rows. It remembers their IDs and follows `current`, the rows on the
 * screen: it drops rows that are gone or no longer apply, and closes when none are left. While a
 * mutation runs and after closing, the rows stay frozen, because the dialog's own action may remove
 * them from the list.
 */
export function useRowsDialog<Row extends { id: string }, Task>(
  current: readonly Row[],
  applies: (row: Row, task: Task) => boolean = () => true,
) {
  const [shown, setShown] = useState<ShownDialog<Row, Task> | null>(null);
  const isWorking = useIsMutating() > 0;
  if (shown?.state === 'open' && !isWorking) {
    const { ids, task } = shown;
    const rows = current.filter((row) => ids.has(row.id) && applies(row, task));
    if (rows.length === 0) setShown({ ...shown, state: 'gone' });
    else if (!isEqual(rows, shown.rows)) setShown({ ...shown, rows });
  }
  const isGone = shown?.state === 'gone';
  useEffect(() => {
    if (isGone) toast.info('Your selection is no longer available');
  }, [isGone]);
  return {
    /** The last dialog; stays while closed, so that it can fade out. */
    shown,
    /** The dialog while it is open. */
    opened: shown?.state === 'open' ? shown : null,
    open: (task: Task, rows: readonly Row[]) =>
      setShown({ task, rows, ids: new Set(rows.map(({ id }) => id)), state: 'open' }),
    close: () => setShown((last) => last && { ...last, state: 'closed' }),
  };
}
