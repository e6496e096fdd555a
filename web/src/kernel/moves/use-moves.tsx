import { useState, type ReactNode } from 'react';
import { describeError } from '../describe-error.ts';
import type { Resource, ResourceRow } from '../resource/resource.ts';
import { toast } from '../../ui/toast.tsx';
import type { Move } from './move.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useRecordChange } from './use-record-change.ts';

export interface StartedMoves<Row> {
  /** Makes a change, after its confirmation if it has one. */
  start: (move: Move<Row>) => void;
  /** Label of the change that is being made without a dialog. */
  running: string | null;
  /** The confirmation; the caller renders it. */
  dialog: ReactNode;
}

export function useMoves<Row extends ResourceRow>(resource: Resource<Row>): StartedMoves<Row> {
  const change = useRecordChange(resource);
  const [confirming, setConfirming] = useState<Move<Row> | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const run = (move: Move<Row>, reason = '') => {
    setRunning(move.label);
    change.mutate(
      { run: () => move.run(reason), done: move.done },
      {
        onSuccess: () => setConfirming(null),
        onError: (error) => {
          if (!move.confirmation) toast.error(describeError(error).message);
        },
      },
    );
  };
  const failure = change.error && describeError(change.error);
  return {
    start(move) {
      change.reset();
      if (move.confirmation) setConfirming(move);
      else run(move);
    },
    running: change.isPending && confirming === null ? running : null,
    dialog: confirming?.confirmation && (
      <ReasonDialog
        question={confirming.confirmation}
        pending={change.isPending}
        refusal={failure ? (failure.fields[0]?.message ?? failure.message) : undefined}
        onSubmit={(reason) => run(confirming, reason)}
        onClose={() => setConfirming(null)}
      />
    ),
  };
}
