import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { LineArt } from '../ui/line-art.tsx';
import { ApiError } from './api-error.ts';
import { newFaultId, reportFault } from './faults/report-fault.ts';

export interface ErrorScreenProps {
  /** What was thrown. A failure that the server knows has its ID; any other gets one here, and is told to the server. */
  error: unknown;
  onRetry: () => void;
}

/** The last resort: shown in place of what could not be drawn. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  const errorId = useErrorId(error);
  return (
    <main className="grid min-h-[60dvh] place-items-center p-6 text-sm">
      <div role="alert" className="flex max-w-md flex-col items-center text-center">
        <LineArt className="mb-6 h-16 w-40 text-muted" />
        <h1 className="text-xl font-semibold text-text">Oops! Something went wrong</h1>
        <p className="mt-2 text-muted">
          Nothing you entered on other pages is lost. Try again, and if it keeps happening, tell
          support the error ID below.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onRetry}>
            Try Again
          </Button>
          <Button onClick={() => location.reload()}>Reload Page</Button>
          <a href="/" className={buttonClass('ghost')}>
            Go to Homepage
          </a>
        </div>
        <p className="mt-6 text-xs text-muted">
          Error ID: <code className="select-all">{errorId}</code>
        </p>
      </div>
    </main>
  );
}

/** The ID under which the failure stands in the server's log. */
function useErrorId(error: unknown): string {
  const [ownId] = useState(newFaultId);
  const known = error instanceof ApiError ? error.id : null;
  useEffect(() => {
    if (known === null) void reportFault('screen', error, ownId);
  }, [known, error, ownId]);
  return known ?? ownId;
}
