import { ResultsDialog } from '../../../kernel/resource/results-dialog.tsx';
import type { BinActions } from '../use-bin-actions.ts';
import { EmptyDialog, PurgeDialog, RestoreDialog } from './bin-dialog.tsx';
import { HoldDialog, ReleaseDialog } from './hold-dialog.tsx';

/** Shows the open confirmation dialog, and afterwards the rejected items. */
export function BinDialogs({ tenant, actions }: { tenant: string; actions: BinActions }) {
  const { opened, close, pending } = actions;
  const shared = { tenant, pending, onClose: close };
  return (
    <>
      {opened?.task === 'restore' && (
        <RestoreDialog {...shared} items={opened.rows} onConfirm={actions.restore} />
      )}
      {opened?.task === 'purge' && (
        <PurgeDialog {...shared} items={opened.rows} onConfirm={actions.purge} />
      )}
      {actions.isEmptying && (
        <EmptyDialog pending={pending} onClose={close} onConfirm={actions.empty} />
      )}
      {opened?.task === 'hold' && (
        <HoldDialog {...shared} items={opened.rows} onConfirm={actions.hold} />
      )}
      {opened?.task === 'release' && (
        <ReleaseDialog {...shared} items={opened.rows} onConfirm={actions.release} />
      )}
      {actions.refused && (
        <ResultsDialog
          title="Some items couldn't be changed"
          results={actions.refused}
          onClose={actions.clearRefused}
        />
      )}
    </>
  );
}
