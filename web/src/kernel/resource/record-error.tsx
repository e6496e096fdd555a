import { inSentence } from '@trunkline/contract/kernel/listing';
import { ErrorState } from '../../ui/error-state.tsx';
import { ApiError } from '../api-error.ts';
import { describeError } from '../describe-error.ts';
import { useTitle } from '../use-title.ts';
import { ListLink } from './list-link.tsx';
import { listOf, type Resource, type ResourceRow } from './resource.ts';

interface FailedQuery {
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly isFetching: boolean;
}

/** Shown when a record's page fails to load, with a link back to the list. */
export function RecordError<Row extends ResourceRow>({
  resource,
  query,
}: {
  resource: Resource<Row>;
  query: FailedQuery;
}) {
  return <ScreenError listing={resource.description} list={listOf(resource)} query={query} />;
}

/** Like `RecordError`, for a screen without a resource, such as an editor. */
export function ScreenError({
  listing: { one, many },
  list,
  query,
}: {
  listing: { one: string; many: string };
  /** The address of the list. */
  list: string;
  query: FailedQuery;
}) {
  const { message, id } = describeError(query.error);
  // The server refuses an invalid ID before looking it up.
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  const title = isMissing ? `${one} not found` : `Couldn't load this ${inSentence(one)}`;
  useTitle(title);
  return (
    <ErrorState
      heading="h1"
      title={title}
      message={
        isMissing ? "It was deleted, or you don't have access to it. Check the address." : message
      }
      errorId={id}
      onRetry={isMissing ? undefined : () => void query.refetch()}
      pending={query.isFetching}
    >
      <ListLink
        href={list}
        className="mt-4 rounded-sm font-medium text-primary-text underline-offset-4 hover:underline"
      >
        All {inSentence(many)}
      </ListLink>
    </ErrorState>
  );
}
