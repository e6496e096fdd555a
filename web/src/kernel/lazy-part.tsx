import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { toast } from '../ui/toast-store.ts';
import { reportProblem } from './report-problem.ts';

interface PartBoundaryProps {
  /** Called once the part is gone: whoever shows it takes it off, so that it can be asked for again. */
  onFailed: () => void;
  children: ReactNode;
}

/** Round a part that is laid over a screen, a menu or a dialog: where it cannot be had, the screen stays as it is. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportProblem('A part of a screen could not be shown', error);
    toast.error('This could not be opened', {
      description: navigator.onLine
        ? 'Please try again in a moment.'
        : 'You are offline. Please try again once there is a connection.',
    });
    this.props.onFailed();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * A part whose code comes when somebody asks for it. What could not be had is fetched anew the next time: React's own
 * lazy component would go on failing for as long as the page is open.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<{ part: Props; onFailed: () => void }> {
  const fresh = () => lazy(async () => ({ default: await load() }));
  let current = fresh();
  return function LazyPart({ part, onFailed }) {
    const [Part] = useState(() => current);
    return (
      <PartBoundary
        onFailed={() => {
          current = fresh();
          onFailed();
        }}
      >
        <Suspense>
          <Part {...part} />
        </Suspense>
      </PartBoundary>
    );
  };
}
