import { useState, type ReactNode } from 'react';
import { describeError } from '../describe-error.ts';
import type { Resource, ResourceRow } from '../resource/resource.ts';
import { toast } from '../../ui/toast.tsx';
import type { Transition } from './transition.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useRecordChange } from './use-record-change.ts';

export interface TransitionRunner<Row> {
  /** Makes a change, after its confirmation if it has one. */
  start: (transition: Transition<Row>) => void;
  /** Label of the change that is being made without a dialog. */
  running: string | null;
  /** The confirmation; the caller renders it. */
  dialog: ReactNode;
}

export function useTransitionRunner<Row extends ResourceRow>(
  resource: Resource<Row>,
): TransitionRunner<Row> {
  const change = useRecordChange(resource);
  const [confirming, setConfirming] = useState<Transition<Row> | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const run = (transition: Transition<Row>, reason = '') => {
    setRunning(transition.label);
    change.mutate(
      { run: () => transition.run(reason), done: transition.done },
      {
        onSuccess: () => setConfirming(null),
        onError: (error) => {
          if (!transition.confirmation) toast.error(describeError(error).message);
        },
      },
    );
  };
  const failure = change.error && describeError(change.error);
  return {
    start(transition) {
      change.reset();
      if (transition.confirmation) setConfirming(transition);
      else run(transition);
    },
    running: change.isPending && confirming === null ? running : null,
    dialog: confirming?.confirmation && (
      <ReasonDialog
        confirmation={confirming.confirmation}
        pending={change.isPending}
        refusal={failure ? (failure.fields[0]?.message ?? failure.message) : undefined}
        onSubmit={(reason) => run(confirming, reason)}
        onClose={() => setConfirming(null)}
      />
    ),
  };
}
