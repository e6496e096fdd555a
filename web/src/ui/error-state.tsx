import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  /** The failure: "Couldn't load the dashboard". */
  title: string;
  /** The next step, from `describeError`. */
  message: ReactNode;
  /** The request ID to quote to support. */
  errorId: string | null;
  onRetry?: (() => void) | undefined;
  pending?: boolean;
  /** `h1` where it replaces a whole screen. */
  heading?: 'h1' | 'h2';
  /** Shown below the button, such as a link elsewhere. */
  children?: ReactNode;
}

/** Replaces a part of a page that failed with what happened, what to do, and the error ID. */
export function ErrorState({
  title,
  message,
  errorId,
  onRetry,
  pending,
  heading: Heading = 'h2',
  children,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center text-sm">
      <Heading className="text-sm font-semibold text-text">{title}</Heading>
      <p className="mt-1 max-w-md text-muted">{message}</p>
      {errorId && (
        <p className="mt-2 text-xs text-muted">
          Error ID: <code className="select-all">{errorId}</code>
        </p>
      )}
      {onRetry && (
        <Button className="mt-4" onClick={onRetry} pending={pending}>
          Try Again
        </Button>
      )}
      {children}
    </div>
  );
}
