import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pageListing } from '@trunkline/contract/pages/listing';
import type { ReactNode } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.tsx';
import { pathOf } from '../../../documents/links.ts';
import { useMe } from '../../auth/index.ts';
import { useOverridePage } from '../editor/mutations.ts';
import { inheritedOptions } from '../queries.ts';

/**
 * Shown for a page that can't be edited here. An inherited page can be overridden; any other shows
 * only the error.
 */
export function InheritedPageNotice({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const { company, permissions } = useMe();
  const navigate = useNavigate();
  const inherited = useQuery(inheritedOptions(company.id));
  const override = useOverridePage(company.id);
  const page = inherited.data?.items.find((each) => each.id === id);
  useTitle(page?.title ?? pageListing.one);
  if (inherited.isPending) return null;
  if (page === undefined) return otherwise;
  const { slug, title, company_name } = page;
  const mayCreate = permissions.includes('pages:create');
  const begin = () =>
    override.mutate(slug, {
      onSuccess: (own) =>
        void navigate({ to: '/admin/cms/pages/edit/$id', params: { id: own.id }, replace: true }),
      onError: (error) => toast.error(describeError(error).message),
    });
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 p-4 sm:p-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <div className="rounded-lg border border-border bg-surface">
        <EmptyState
          title={`This page comes from ${company_name}`}
          description={
            mayCreate
              ? 'Your site shows it as it is there. Make it your own to change it: you begin with a draft of what it says, and visitors see the page from above until you publish yours.'
              : 'Your site shows it as it is there. Ask an administrator to make it your own.'
          }
          action={
            <>
              {mayCreate && (
                <Button variant="primary" pending={override.isPending} onClick={begin}>
                  Make it your own
                </Button>
              )}
              <a href={pathOf(slug)} className={buttonClass()}>
                See it on the site
              </a>
            </>
          }
        />
      </div>
    </div>
  );
}
