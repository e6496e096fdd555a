import { useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { messageSearchOptions } from '../queries.ts';

/** Shows messages matching the search; clicking one opens the conversation at that message. */
export function MessageSearchResults({
  search,
  onOpen,
}: {
  search: string;
  onOpen: (conversation: string, position: number) => void;
}) {
  const query = useInfiniteQuery(messageSearchOptions(useMe().company.id, search));
  const results = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label="Messages found" className="border-t border-border">
      <h3 className="px-3 pt-3 pb-1 text-xs font-medium text-muted">In messages</h3>
      {query.isError ? (
        <p role="alert" className="px-3 py-3 text-[13px] text-danger">
          {describeError(query.error).message}
        </p>
      ) : query.isPending ? (
        <div aria-busy="true" className="grid gap-2 px-3 py-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      ) : results.length === 0 ? (
        <p className="px-3 py-3 text-[13px] text-muted">No messages match your search.</p>
      ) : (
        <ul aria-label="Messages found" className="divide-y divide-border">
          {results.map((message) => (
            <li key={message.id}>
              <button
                type="button"
                onClick={() => onOpen(message.conversation_id, message.position)}
                className="w-full px-3 py-2 text-left hover:bg-sunken focus-visible:outline-offset-[-2px]"
              >
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-medium">
                    {message.author_name}
                    {message.subject && (
                      <span className="font-normal text-muted"> in {message.subject}</span>
                    )}
                  </span>
                  <span className="shrink-0 text-xs text-muted">
                    <RelativeTime value={message.created_at} />
                  </span>
                </span>
                <span className="mt-0.5 line-clamp-2 block text-[13px] wrap-anywhere text-muted">
                  {message.body}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center p-2">
          <Button
            variant="ghost"
            size="small"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
