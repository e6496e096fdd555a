import { useState } from 'react';
import { describeError } from '../describe-error.ts';
import type { Resource, ResourceRow } from '../resource/resource.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Move } from './move.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useRecordChange } from './use-record-change.ts';

/** The buttons of changes, each with its question. */
export function Moves<Row extends ResourceRow>({
  resource,
  moves,
  size = 'small',
}: {
  resource: Resource<Row>;
  moves: readonly Move<Row>[];
  size?: 'small' | 'medium';
}) {
  const change = useRecordChange(resource);
  const [confirming, setConfirming] = useState<Move<Row> | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  if (moves.length === 0 && confirming === null) return null;
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
  return (
    <div className="flex flex-wrap gap-2">
      {moves.map((move) => (
        <Button
          key={move.label}
          size={size}
          variant={move.primary ? 'primary' : 'secondary'}
          aria-label={move.fullLabel}
          pending={change.isPending && running === move.label && confirming === null}
          onClick={() => {
            change.reset();
            if (move.confirmation) setConfirming(move);
            else run(move);
          }}
        >
          {move.label}
        </Button>
      ))}
      {confirming?.confirmation && (
        <ReasonDialog
          question={confirming.confirmation}
          pending={change.isPending}
          refusal={failure ? (failure.fields[0]?.message ?? failure.message) : undefined}
          onSubmit={(reason) => run(confirming, reason)}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  );
}
