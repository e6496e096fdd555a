import { describeError } from '../../../kernel/describe-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';

export function QueryFailed({
  title,
  query,
}: {
  title: string;
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
}) {
  const { message, id } = describeError(query.error);
  return (
    <ErrorState
      title={title}
      message={message}
      errorId={id}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  );
}
