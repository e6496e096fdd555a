import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { Asset } from '@trunkline/contract/media';
import { useState } from 'react';
import { describeError } from '../../kernel/describe-error.ts';
import { outcomeOf } from '../../kernel/resource/bulk-actions.ts';
import { useRowsDialog } from '../../kernel/resource/use-rows-dialog.ts';
import { formatCount } from '../../ui/formats.ts';
import { toast } from '../../ui/toast.tsx';
import type { MediaChanges } from './mutations.ts';

const files = (count: number) => formatCount(count, 'file', 'files');

/** Returns the actions on one or several files of `current`: confirmation, result and undo. */
export function useSelectionActions(
  changes: MediaChanges,
  current: readonly Asset[],
  onDone: () => void,
) {
  const dialog = useRowsDialog<Asset, 'move' | 'delete'>(current);
  const target = dialog.opened;
  const [results, setResults] = useState<RowResult[] | null>(null);
  const ids = target?.rows.map(({ id }) => id) ?? [];
  const showError = (error: unknown) => toast.error(describeError(error).message);
  const finish = (results: RowResult[], announce: (count: number) => void) => {
    dialog.close();
    const outcome = outcomeOf(results);
    if (outcome.failed.length > 0) setResults(results);
    else announce(outcome.done.length);
    if (outcome.done.length > 0) onDone();
  };
  const moveTo = (moved: string[], folderId: string | null) =>
    changes.move.mutate(
      { ids: moved, folderId },
      {
        onSuccess: (results) => finish(results, (count) => toast.success(`${files(count)} moved`)),
        onError: showError,
      },
    );
  const restore = (restored: string[]) =>
    changes.bulk.mutate({ action: 'restore', ids: restored }, { onError: showError });
  return {
    /** The open dialog and its files; null if none is open. */
    dialog: target,
    results,
    openDialog: dialog.open,
    close: dialog.close,
    closeResults: () => setResults(null),
    move: (folderId: string | null) => moveTo(ids, folderId),
    /** Moves dragged files, without a dialog. */
    moveTo,
    remove: () =>
      changes.bulk.mutate(
        { action: 'delete', ids },
        {
          onSuccess: (results) =>
            finish(results, (count) =>
              toast.success(`${files(count)} moved to the recycle bin`, {
                action: { label: 'Undo', onClick: () => restore(ids) },
              }),
            ),
          onError: showError,
        },
      ),
  };
}
