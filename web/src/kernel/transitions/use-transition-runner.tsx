import { useRef, useState, type ReactNode } from 'react';
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
  /** The change whose dialog is open. A response that arrives later reads it here. */
  const open = useRef<Transition<Row> | null>(null);
  const confirm = (transition: Transition<Row> | null) => {
    open.current = transition;
    setConfirming(transition);
  };
  const run = async (transition: Transition<Row>, reason = '') => {
    setRunning(transition.label);
    try {
      await change.mutateAsync({ run: () => transition.run(reason), done: transition.done });
      if (open.current === transition) confirm(null);
    } catch (error) {
      // An open dialog shows the error.
      if (open.current !== transition) toast.error(describeError(error).message);
    }
  };
  const failure = change.error && describeError(change.error);
  return {
    start(transition) {
      change.reset();
      if (transition.confirmation) confirm(transition);
      else void run(transition);
    },
    running: change.isPending && confirming === null ? running : null,
    dialog: confirming?.confirmation && (
      <ReasonDialog
        confirmation={confirming.confirmation}
        pending={change.isPending}
        refusal={failure ? (failure.fields[0]?.message ?? failure.message) : undefined}
        onSubmit={(reason) => void run(confirming, reason)}
        onClose={() => confirm(null)}
      />
    ),
  };
}
