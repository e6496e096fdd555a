import type { RowResult } from '@trunkline/contract/kernel/resource';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../ui/formats.ts';
import { toast } from '../../ui/toast.tsx';
import { describeError } from '../describe-error.ts';
import { outcomeOf } from './bulk-actions.ts';

/** A bulk change with its messages. */
export interface BulkOperation<Change, Result extends RowResult> {
  changes: Change[];
  /** Returns the changes that undo the successful ones; null if they can't be undone. */
  changesToUndo: (results: readonly Result[]) => Change[] | null;
  /** Shown after the change, and after undoing it. */
  done: string;
  undone: string;
}

/**
 * Changes several records from a dialog. Afterwards offers to undo the changes, or lists refusals.
 */
export function useBulkChange<Change, Result extends RowResult>({
  run,
  participle,
  onDone,
  onRefused,
  onClose,
}: {
  run: (changes: Change[]) => Promise<Result[]>;
  /** Participle for the error message: 'changed', 'moved'. */
  participle: string;
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
  // Reports refusals when the dialog is already closed.
  const reportRefused = (failed: readonly RowResult[], all: number, message: string) => {
    const [first] = failed;
    const suffix = failed.length > 1 ? ` And ${formatNumber(failed.length - 1)} more.` : '';
    toast.error(`${formatNumber(failed.length)} of ${formatNumber(all)} couldn't be ${message}`, {
      description: first && `${first.label}: ${first.errors[0]?.message ?? ''}${suffix}`,
    });
  };
  const undo = async (undoChanges: Change[], undone: string) => {
    // The dialog has closed by then, so the result is shown as a toast.
    try {
      const { failed } = outcomeOf(await run(undoChanges));
      if (failed.length === 0) toast.success(undone);
      else reportRefused(failed, undoChanges.length, `${participle} back`);
    } catch (error) {
      toast.error("Couldn't undo the change", {
        description: describeError(error).message,
      });
    }
  };
  const perform = async ({
    changes,
    changesToUndo,
    done,
    undone,
  }: BulkOperation<Change, Result>) => {
    try {
      const results = await run(changes);
      const { failed, done: succeeded } = outcomeOf(results);
      onDone();
      if (failed.length > 0) {
        if (open.current) onRefused([...failed, ...succeeded]);
        else reportRefused(failed, results.length, participle);
        return;
      }
      const undoAction = changesToUndo(results);
      toast.success(done, {
        action: undoAction
          ? { label: 'Undo', onClick: () => void undo(undoAction, undone) }
          : undefined,
      });
      if (open.current) onClose();
    } catch (error) {
      // An open dialog shows the error itself.
      if (!open.current) toast.error(describeError(error).message);
    }
  };
  return perform;
}
