import { ResultsDialog } from '../../../kernel/resource/results-dialog.tsx';
import type { BinActions } from '../use-bin-actions.ts';
import { EmptyDialog, PurgeDialog, RestoreDialog } from './bin-dialog.tsx';
import { HoldDialog, ReleaseDialog } from './hold-dialog.tsx';

/** The question that is open, and afterwards what was refused. */
export function BinDialogs({ tenant, actions }: { tenant: string; actions: BinActions }) {
  const { asked, close, pending } = actions;
  const shared = { tenant, pending, onClose: close };
  return (
    <>
      {asked?.action === 'restore' && (
        <RestoreDialog {...shared} items={asked.items} onConfirm={actions.restore} />
      )}
      {asked?.action === 'purge' && (
        <PurgeDialog {...shared} items={asked.items} onConfirm={actions.purge} />
      )}
      {asked?.action === 'empty' && (
        <EmptyDialog pending={pending} onClose={close} onConfirm={actions.empty} />
      )}
      {asked?.action === 'hold' && (
        <HoldDialog {...shared} items={asked.items} onConfirm={actions.hold} />
      )}
      {asked?.action === 'release' && (
        <ReleaseDialog {...shared} items={asked.items} onConfirm={actions.release} />
      )}
      {actions.refused && (
        <ResultsDialog
          title="Some could not be done"
          results={actions.refused}
          onClose={actions.forget}
        />
      )}
    </>
  );
}
