import type { Domain } from '@trunkline/contract/branding';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useRowsDialog } from '../../../kernel/resource/use-rows-dialog.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { domainsOptions, useRemoveDomain } from '../domain-queries.ts';
import { showFailure } from '../failure.ts';
import { AddDomain } from './add-domain.tsx';
import { DomainCard } from './domain-card.tsx';

/** Lists the domains of a company, with the problems of each and how to fix them. */
export function DomainsTab({ company }: { company: string }) {
  const me = useMe();
  const query = useQuery(domainsOptions(me.company.id, company));
  const remove = useRemoveDomain();
  const domains = query.data?.items ?? [];
  const dialog = useRowsDialog<Domain, 'remove'>(domains);
  const [domainToRemove] = dialog.shown?.rows ?? [];

  return (
    <div className="grid grid-cols-1 gap-4">
      {me.permissions.includes('branding:create') && <AddDomain companyId={company} />}
      {query.isError && query.data === undefined ? (
        <QueryError title="Couldn't load the domains" query={query} />
      ) : query.isPending ? (
        <DomainsSkeleton />
      ) : domains.length === 0 ? (
        <div className="rounded-lg border border-border bg-surface">
          <EmptyState
            title="No domains yet"
            description="Add your own domain so that your site and emails show only your brand."
          />
        </div>
      ) : (
        <ul aria-label="Domains" className="grid grid-cols-1 gap-4">
          {domains.map((domain) => (
            <li key={domain.id} className="min-w-0">
              <DomainCard
                domain={domain}
                me={me}
                onRemove={() => dialog.open('remove', [domain])}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={dialog.opened !== null}
        onOpenChange={(open) => {
          if (!open) dialog.close();
        }}
        title={`Remove ${domainToRemove?.display ?? ''}?`}
        description={
          domainToRemove?.status === 'valid'
            ? 'Your site will no longer be available at this domain, and links to it will stop working. Another company that verifies the domain can then use it. You can add it again.'
            : "We'll stop checking the domain. If you add it again, it will get a new TXT value."
        }
        confirmLabel="Remove domain"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          domainToRemove &&
          remove.mutate(domainToRemove, {
            onSuccess: () => toast.success(`${domainToRemove.display} was removed`),
            onError: showFailure,
            onSettled: dialog.close,
          })
        }
      />
    </div>
  );
}

function DomainsSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-1 gap-4 rounded-lg border border-border bg-surface p-4"
    >
      <Skeleton className="h-5 w-56 max-w-full" />
      <Skeleton className="h-4 w-96 max-w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
