import type { ReactNode } from 'react';
import type { Resource, ResourceRow } from '../resource/resource.ts';
import { Button } from '../../ui/button.tsx';
import type { Move } from './move.ts';
import { useMoveKeys } from './use-move-keys.ts';
import { useMoves } from './use-moves.tsx';

/** A button for each change, with its confirmation if it has one. */
export function Moves<Row extends ResourceRow>({
  resource,
  moves,
  size = 'small',
  children,
}: {
  resource: Resource<Row>;
  moves: readonly Move<Row>[];
  size?: 'small' | 'medium';
  /** Shown after the buttons for the changes. */
  children?: ReactNode;
}) {
  const { start, running, dialog } = useMoves(resource);
  useMoveKeys((pressed) => {
    const move = moves.find(({ key }) => key === pressed);
    if (move) start(move);
  });
  if (moves.length === 0 && !dialog && !children) return null;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {moves.map((move) => (
        <Button
          key={move.label}
          size={size}
          variant={move.primary ? 'primary' : 'secondary'}
          aria-label={move.fullLabel}
          aria-keyshortcuts={move.key}
          pending={running === move.label}
          onClick={() => start(move)}
        >
          {move.label}
        </Button>
      ))}
      {children}
      {dialog}
    </div>
  );
}
