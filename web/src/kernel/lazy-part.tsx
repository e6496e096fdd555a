import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { toast } from '../ui/toast-store.ts';
import { reportProblem } from './report-problem.ts';

interface PartBoundaryProps {
  /**
   * Called if the code failed to load. The owner unmounts the component, so that it can be
   * requested again.
   */
  onFailed: () => void;
  children: ReactNode;
}

/**
 * Wraps an overlay, menu or dialog, so that the screen stays usable if its code can't be loaded.
 */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportProblem('Could not load part of a screen', error);
    toast.error("Couldn't open this", {
      description: navigator.onLine
        ? 'Please try again in a moment.'
        : "You're offline. Try again once you're back online.",
    });
    this.props.onFailed();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * Creates a component whose code is loaded on demand. A failed load is retried the next time:
 * React.lazy would keep failing until the page is reloaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<{ part: Props; onFailed: () => void }> {
  const createLazy = () => lazy(async () => ({ default: await load() }));
  let current = createLazy();
  return function LazyPart({ part, onFailed }) {
    const [Part] = useState(() => current);
    return (
      <PartBoundary
        onFailed={() => {
          current = createLazy();
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
