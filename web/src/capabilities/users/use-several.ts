import type { RowResult } from '@trunkline/contract/kernel/resource';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../kernel/describe-error.ts';
import { outcomeOf } from '../../kernel/resource/bulk-actions.ts';
import { formatNumber } from '../../ui/formats.ts';
import { toast } from '../../ui/toast.tsx';

interface Deed<Change> {
  changes: Change[];
  /** What takes all of them back; null where that cannot be done. */
  back: Change[] | null;
  /** Said afterwards, and after it was taken back. */
  done: string;
  undone: string;
}

/** Doing one thing to several people from a dialog: what is said of it, row by row where some were refused, and the way back. */
export function useSeveral<Change>({
  run,
  onDone,
  onClose,
}: {
  run: (changes: Change[]) => Promise<RowResult[]>;
  onDone: () => void;
  onClose: () => void;
}) {
  const [told, setTold] = useState<RowResult[] | null>(null);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const undo = async (back: Change[], undone: string) => {
    // The dialog is gone by then: what came of it is said here, and not by the dialog.
    try {
      const { failed } = outcomeOf(await run(back));
      if (failed.length === 0) toast.success(undone);
      else tellRefused(failed, back.length);
    } catch (error) {
      toast.error(describeError(error).message);
    }
  };
  const perform = async ({ changes, back, done, undone }: Deed<Change>) => {
    try {
      const results = await run(changes);
      const { failed, done: good } = outcomeOf(results);
      onDone();
      if (failed.length > 0) {
        if (open.current) setTold([...failed, ...good]);
        else tellRefused(failed, results.length);
        return;
      }
      toast.success(done, {
        action: back ? { label: 'Undo', onClick: () => void undo(back, undone) } : undefined,
      });
      if (open.current) onClose();
    } catch {
      // Said in the dialog, beside what was chosen.
    }
  };
  return { told, perform };
}

function tellRefused(failed: readonly RowResult[], all: number) {
  const [first] = failed;
  toast.error(`${formatNumber(failed.length)} of ${formatNumber(all)} could not be changed`, {
    description: first && `${first.label}: ${first.errors[0]?.message ?? ''}`,
  });
}
