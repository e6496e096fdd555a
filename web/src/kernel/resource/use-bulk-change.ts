import type { RowResult } from '@trunkline/contract/kernel/resource';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../ui/formats.ts';
import { toast } from '../../ui/toast.tsx';
import { describeError } from '../describe-error.ts';
import { outcomeOf } from './bulk-actions.ts';

/** One thing done to several records: as it is asked for, and what is said of it. */
export interface BulkOperation<Change, Result extends RowResult> {
  changes: Change[];
  /** What takes all of it back, as far as it came to be; null where that cannot be done. */
  back: (results: readonly Result[]) => Change[] | null;
  /** Said afterwards, and after it was taken back. */
  done: string;
  undone: string;
}

/** Does one thing to several records from a dialog; afterwards offers the way back, or lists what was refused. */
export function useBulkChange<Change, Result extends RowResult>({
  run,
  refused,
  onDone,
  onRefused,
  onClose,
}: {
  run: (changes: Change[]) => Promise<Result[]>;
  /** What could not be done with some of them: 'changed', 'moved'. */
  refused: string;
  onDone: () => void;
  onRefused: (results: RowResult[]) => void;
  onClose: () => void;
}) {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  // What was refused, where there is no dialog any more to list it in.
  const tellRefused = (failed: readonly RowResult[], all: number, how: string) => {
    const [first] = failed;
    const more = failed.length > 1 ? ` And ${formatNumber(failed.length - 1)} more.` : '';
    toast.error(`${formatNumber(failed.length)} of ${formatNumber(all)} could not be ${how}`, {
      description: first && `${first.label}: ${first.errors[0]?.message ?? ''}${more}`,
    });
  };
  const undo = async (back: Change[], undone: string) => {
    // The dialog is gone by then: what came of it is said here, and not by the dialog.
    try {
      const { failed } = outcomeOf(await run(back));
      if (failed.length === 0) toast.success(undone);
      else tellRefused(failed, back.length, `${refused} back`);
    } catch (error) {
      toast.error(`They could not be ${refused} back`, {
        description: describeError(error).message,
      });
    }
  };
  const perform = async ({ changes, back, done, undone }: BulkOperation<Change, Result>) => {
    try {
      const results = await run(changes);
      const { failed, done: good } = outcomeOf(results);
      onDone();
      if (failed.length > 0) {
        if (open.current) onRefused([...failed, ...good]);
        else tellRefused(failed, results.length, refused);
        return;
      }
      const way = back(results);
      toast.success(done, {
        action: way ? { label: 'Undo', onClick: () => void undo(way, undone) } : undefined,
      });
      if (open.current) onClose();
    } catch {
      // Said in the dialog, beside what was chosen.
    }
  };
  return perform;
}
