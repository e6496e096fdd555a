import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { describeError } from './describe-error.ts';

/** Shows why a query failed, and lets the user try again. */
export function QueryError({
  title,
  query,
  heading,
  children,
}: {
  /** The failure: "Couldn't load the dashboard". */
  title: string;
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
  /** `h1` where it replaces a whole screen. */
  heading?: 'h1' | 'h2';
  /** Shown below the button, such as a link elsewhere. */
  children?: ReactNode;
}) {
  const { message, id } = describeError(query.error);
  return (
    <ErrorState
      title={title}
      message={message}
      errorId={id}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
      heading={heading}
    >
      {children}
    </ErrorState>
  );
}
