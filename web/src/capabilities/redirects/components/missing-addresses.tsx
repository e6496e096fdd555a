import { useQuery } from '@tanstack/react-query';
import type { Redirect } from '@trunkline/contract/redirects';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDismissMissing } from '../mutations.ts';
import { missingOptions } from '../queries.ts';
import { RedirectDialog } from './redirect-dialog.tsx';

/** Addresses shown at first; the rest on request. */
const previewCount = 10;

const requestsText = (requests: number) => (requests === 1 ? '1 request' : `${requests} requests`);

/**
 * Lists missing addresses that visitors to the user's site requested, with a button to redirect
 * each.
 */
export function MissingAddresses({ redirects }: { redirects: Resource<Redirect> }) {
  const { tenant, permissions } = redirects;
  const { data, isError, error } = useQuery(missingOptions(tenant));
  const dismiss = useDismissMissing(tenant);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const items = data?.items ?? [];
  return (
    <Card
      title="Addresses not found"
      description="Visitors requested these addresses and saw “Page not found”. We don't record who they were."
    >
      {isError && <p role="alert">{describeError(error).message}</p>}
      {data && items.length === 0 && (
        <p className="text-muted">Missing addresses that visitors request will appear here.</p>
      )}
      {items.length > 0 && (
        <ul aria-label="Addresses not found" className="divide-y divide-border">
          {items
            .slice(0, isExpanded ? undefined : previewCount)
            .map(({ id, path, requests, last_at }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-medium wrap-anywhere">{path}</p>
                  <p className="text-[13px] text-muted">
                    {requestsText(requests)}, most recently <RelativeTime value={last_at} />
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  {permissions.includes('redirects:create') && (
                    <Button aria-label={`Redirect ${path}`} onClick={() => setChosen(path)}>
                      Redirect…
                    </Button>
                  )}
                  {permissions.includes('redirects:update') && (
                    <Button
                      variant="ghost"
                      aria-label={`Dismiss ${path}`}
                      pending={dismiss.isPending && dismiss.variables === id}
                      onClick={() =>
                        dismiss.mutate(id, {
                          onError: (failure) => toast.error(describeError(failure).message),
                        })
                      }
                    >
                      Dismiss
                    </Button>
                  )}
                </div>
              </li>
            ))}
        </ul>
      )}
      {!isExpanded && items.length > previewCount && (
        <Button variant="ghost" onClick={() => setIsExpanded(true)}>
          Show all {items.length}
        </Button>
      )}
      {chosen !== null && (
        <RedirectDialog
          key={chosen}
          redirects={redirects}
          path={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}
