import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.tsx';

export interface ShownDialog<Row, Task> {
  task: Task;
  ids: ReadonlySet<string>;
  /** Those of the ids that the screen has now; as they were last while it works or closes. */
  rows: readonly Row[];
  state: 'open' | 'closed' | 'gone';
}

const same = <Row>(one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every((row, index) => row === other[index]);

/**
 * A dialog about rows. It keeps their ids and follows `current`, the rows that the screen has now: rows that are gone,
 * or no longer apply, leave the dialog, and without rows it closes. While a mutation runs and once it has closed, the
 * rows stay as they were: its own action may take them off the list.
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
    else if (!same(rows, shown.rows)) setShown({ ...shown, rows });
  }
  const isGone = shown?.state === 'gone';
  useEffect(() => {
    if (isGone) toast.info('What you selected is no longer available');
  }, [isGone]);
  return {
    /** The last one asked for; it stays, closed, so that it can fade. */
    shown,
    /** The same, until it closes. */
    opened: shown?.state === 'open' ? shown : null,
    open: (task: Task, rows: readonly Row[]) =>
      setShown({ task, rows, ids: new Set(rows.map(({ id }) => id)), state: 'open' }),
    close: () => setShown((last) => last && { ...last, state: 'closed' }),
  };
}
