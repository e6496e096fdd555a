import type { ReactNode } from 'react';
import type { Resource, ResourceRow } from '../resource/resource.ts';
import { Button } from '../../ui/button.tsx';
import type { Transition } from './transition.ts';
import { useTransitionKeys } from './use-transition-keys.ts';
import { useTransitionRunner } from './use-transition-runner.tsx';

/** A button for each change, with its confirmation if it has one. */
export function TransitionButtons<Row extends ResourceRow>({
  resource,
  transitions,
  size = 'small',
  children,
}: {
  resource: Resource<Row>;
  transitions: readonly Transition<Row>[];
  size?: 'small' | 'medium';
  /** Shown after the buttons for the changes. */
  children?: ReactNode;
}) {
  const { start, running, dialog } = useTransitionRunner(resource);
  useTransitionKeys((pressed) => {
    const transition = transitions.find(({ key }) => key === pressed);
    if (transition) start(transition);
  });
  if (transitions.length === 0 && !dialog && !children) return null;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {transitions.map((transition) => (
        <Button
          key={transition.label}
          size={size}
          variant={transition.primary ? 'primary' : 'secondary'}
          aria-label={transition.fullLabel}
          aria-keyshortcuts={transition.key}
          pending={running === transition.label}
          onClick={() => start(transition)}
        >
          {transition.label}
        </Button>
      ))}
      {children}
      {dialog}
    </div>
  );
}
