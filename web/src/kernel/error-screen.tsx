import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { LineArt } from '../ui/line-art.tsx';
import { ApiError } from './api-error.ts';
import { hasTypedWork } from './pwa/typed-work.ts';
import { newFaultId, reportFault } from './faults/report-fault.ts';

export interface ErrorScreenProps {
  /**
   * The thrown error. If the server logged it, it has an ID; any other error gets an ID here and is
   * reported.
   */
  error: unknown;
  onRetry: () => void;
}

/** The last resort, shown in place of content that couldn't be rendered. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  const [isUncached] = useState(() => !navigator.onLine && isMissingCode(error));
  return isUncached ? <UncachedScreen /> : <FailedScreen error={error} onRetry={onRetry} />;
}

/** Matches each browser's message for a failed dynamic import. */
const isMissingCode = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

function FailedScreen({ error, onRetry }: ErrorScreenProps) {
  const errorId = useErrorId(error);
  return (
    <ScreenMessage
      title="Oops! Something went wrong"
      description="Nothing you entered on other pages is lost. Try again. If it keeps happening, send the error ID below to support."
    >
      {/* Browsers don't refetch a module that failed to load, so only a reload helps. */}
      <Button
        variant="primary"
        onClick={() => (isMissingCode(error) ? location.reload() : onRetry())}
      >
        Try Again
      </Button>
      <Button onClick={() => location.reload()}>Reload Page</Button>
      <a href="/" className={buttonClass('ghost')}>
        Go to Homepage
      </a>
      <p className="mt-4 w-full text-xs text-muted">
        Error ID: <code className="select-all">{errorId}</code>
      </p>
    </ScreenMessage>
  );
}

/**
 * Shown offline for a screen that isn't cached on this device. A failed import is only retried by
 * reloading the page.
 */
function UncachedScreen() {
  useEffect(() => {
    const retry = () => {
      if (!hasTypedWork()) location.reload();
    };
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return (
    <ScreenMessage
      title="You are offline"
      description="You haven't opened this page on this device before. It will load once you're back online."
    >
      <Button variant="primary" onClick={() => location.reload()}>
        Try Again
      </Button>
    </ScreenMessage>
  );
}

interface ScreenMessageProps {
  title: string;
  description: string;
  children: ReactNode;
}

function ScreenMessage({ title, description, children }: ScreenMessageProps) {
  // Not a main landmark inside a frame that already has one.
  const [isMain, setIsMain] = useState(false);
  const detectMain = useCallback((element: HTMLElement | null) => {
    if (element !== null) setIsMain(!element.parentElement?.closest('main'));
  }, []);
  return (
    <div
      ref={detectMain}
      role={isMain ? 'main' : undefined}
      className="grid min-h-[60dvh] place-items-center p-6 text-sm"
    >
      <div role="alert" className="flex max-w-md flex-col items-center text-center">
        <LineArt className="mb-6 h-16 w-40 text-muted" />
        <h1 className="text-xl font-semibold text-text">{title}</h1>
        <p className="mt-2 text-muted">{description}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>
      </div>
    </div>
  );
}

/** Returns the error's ID in the server's log. */
function useErrorId(error: unknown): string {
  const [ownId] = useState(newFaultId);
  const errorId = error instanceof ApiError ? error.id : null;
  useEffect(() => {
    if (errorId === null) void reportFault('screen', error, ownId);
  }, [errorId, error, ownId]);
  return errorId ?? ownId;
}
