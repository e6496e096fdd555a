import { describeError } from '../describe-error.ts';
import type { Resource, ResourceRow } from '../resource/resource.ts';
import { focusedRow } from '../resource/use-list-keys.ts';
import { toast } from '../../ui/toast.tsx';
import type { Transition, TransitionKey } from './transition.ts';
import { useTransitionKeys } from './use-transition-keys.ts';
import { useTransitionRunner } from './use-transition-runner.tsx';

const verbs: Readonly<Record<TransitionKey, string>> = { a: 'approve', r: 'reject' };

/** Runs transitions of the focused row of a list when their keys are pressed. */
export function RowTransitionKeys<Row extends ResourceRow>({
  resource,
  transitionsOf,
}: {
  resource: Resource<Row>;
  transitionsOf: (id: string) => Promise<readonly Transition<Row>[]>;
}) {
  const { start, dialog } = useTransitionRunner(resource);
  useTransitionKeys((pressed) => {
    const id = focusedRow();
    if (id === null) return;
    transitionsOf(id).then(
      (transitions) => {
        const transition = transitions.find(({ key }) => key === pressed);
        if (transition) start(transition);
        else
          toast.info(`You can't ${verbs[pressed]} this ${resource.description.one.toLowerCase()}`);
      },
      (error: unknown) => toast.error(describeError(error).message),
    );
  });
  return dialog;
}
