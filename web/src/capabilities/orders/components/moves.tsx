import type { Order, OrderDetail } from '@trunkline/contract/orders';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useOrderChange } from '../mutations.ts';
import { type Question, ReasonDialog } from './reason-dialog.tsx';

/** A change of an order or a part of it that its reader may make. */
export interface Move {
  label: string;
  /** For screen readers, where the label alone doesn't say what it changes. */
  fullLabel?: string;
  primary?: boolean;
  done: string;
  /** Asked before; without it, the change is made at once. */
  ask?: Question;
  run: (reason: string) => Promise<OrderDetail>;
}

/** The buttons of changes, each with its question. */
export function Moves({
  orders,
  moves,
  size = 'small',
}: {
  orders: Resource<Order>;
  moves: readonly Move[];
  size?: 'small' | 'medium';
}) {
  const change = useOrderChange(orders);
  const [asked, setAsked] = useState<Move | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  if (moves.length === 0 && asked === null) return null;
  const run = (move: Move, reason = '') => {
    setRunning(move.label);
    change.mutate(
      { run: () => move.run(reason), done: move.done },
      {
        onSuccess: () => setAsked(null),
        onError: (error) => {
          if (!move.ask) toast.error(describeError(error).message);
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
          pending={change.isPending && running === move.label && asked === null}
          onClick={() => {
            change.reset();
            if (move.ask) setAsked(move);
            else run(move);
          }}
        >
          {move.label}
        </Button>
      ))}
      {asked?.ask && (
        <ReasonDialog
          question={asked.ask}
          pending={change.isPending}
          refusal={failure ? (failure.fields[0]?.message ?? failure.message) : undefined}
          onSubmit={(reason) => run(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
