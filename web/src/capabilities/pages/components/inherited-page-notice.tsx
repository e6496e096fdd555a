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
export function InheritedPageNotice({ id, fallback }: { id: string; fallback: ReactNode }) {
  const { company, permissions } = useMe();
  const navigate = useNavigate();
  const inherited = useQuery(inheritedOptions(company.id));
  const override = useOverridePage(company.id);
  const page = inherited.data?.items.find((item) => item.id === id);
  useTitle(page?.title ?? pageListing.one);
  if (inherited.isPending) return null;
  if (page === undefined) return fallback;
  const { slug, title, company_name } = page;
  const canCreate = permissions.includes('pages:create');
  const makeCopy = () =>
    override.mutate(slug, {
      onSuccess: (copy) =>
        void navigate({ to: '/admin/cms/pages/edit/$id', params: { id: copy.id }, replace: true }),
      onError: (error) => toast.error(describeError(error).message),
    });
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 p-4 sm:p-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <div className="rounded-lg border border-border bg-surface">
        <EmptyState
          title={`This page comes from ${company_name}`}
          description={
            canCreate
              ? "Your site shows that company's version. To change it, make your own copy: it starts as a draft, and visitors see the inherited page until you publish yours."
              : "Your site shows that company's version. Ask an administrator to make a copy for your site."
          }
          action={
            <>
              {canCreate && (
                <Button variant="primary" pending={override.isPending} onClick={makeCopy}>
                  Make your own copy
                </Button>
              )}
              <a href={pathOf(slug)} className={buttonClass()}>
                View on site
              </a>
            </>
          }
        />
      </div>
    </div>
  );
}
