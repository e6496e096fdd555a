import { describeError } from '../describe-error.ts';
import type { Resource, ResourceRow } from '../resource/resource.ts';
import { focusedRow } from '../resource/use-list-keys.ts';
import { toast } from '../../ui/toast.tsx';
import type { Move, MoveKey } from './move.ts';
import { useMoveKeys } from './use-move-keys.ts';
import { useMoves } from './use-moves.tsx';

const verbs: Readonly<Record<MoveKey, string>> = { a: 'approve', r: 'reject' };

/** Runs the moves of the focused row of a list when their keys are pressed. */
export function RowMoveKeys<Row extends ResourceRow>({
  resource,
  movesOf,
}: {
  resource: Resource<Row>;
  movesOf: (id: string) => Promise<readonly Move<Row>[]>;
}) {
  const { start, dialog } = useMoves(resource);
  useMoveKeys((pressed) => {
    const id = focusedRow();
    if (id === null) return;
    movesOf(id).then(
      (moves) => {
        const move = moves.find(({ key }) => key === pressed);
        if (move) start(move);
        else
          toast.info(`You can't ${verbs[pressed]} this ${resource.description.one.toLowerCase()}`);
      },
      (error: unknown) => toast.error(describeError(error).message),
    );
  });
  return dialog;
}
