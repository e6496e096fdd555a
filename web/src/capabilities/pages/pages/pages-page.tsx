import { useRouter, useSearch } from '@tanstack/react-router';
import { pageListing } from '@trunkline/contract/pages/listing';
import type { PageRow } from '@trunkline/contract/pages';
import { Copy, ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { ResourceHeader, ResourceList, useListState } from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { editorOf, newPageAddress, pathOf } from '../addresses.ts';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import { InheritedPages } from '../components/inherited-pages.tsx';
import { useDuplicate } from '../mutations.ts';
import { usePages } from '../use-pages.tsx';

/** Lists the pages of all accessible companies, and those the site inherits from above. */
export function PagesPage() {
  useTitle(pageListing.many);
  const router = useRouter();
  const pages = usePages();
  const { company } = useMe();
  const address = useListState(pageListing);
  const duplicate = useDuplicate(pages);
  const { inherited }: { inherited?: unknown } = useSearch({ strict: false });
  const openHref = (href: string) => void router.navigate({ href });

  // A new page is created on its own screen; Back leads to the list, not to the intermediate step.
  const isCreating = address.state.task === 'create';
  useEffect(() => {
    if (isCreating) void router.navigate({ href: newPageAddress, replace: true });
  }, [isCreating, router]);

  const copy = (page: PageRow) =>
    duplicate.mutate(page, {
      onSuccess: ({ id }) => openHref(editorOf(id)),
      onError: (error) => toast.error(describeError(error).message),
    });
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ContentTabs current="/admin/cms/pages" />
      <ResourceHeader resource={pages} address={address} />
      <ResourceList
        resource={pages}
        address={address}
        onOpenRow={({ id }) => openHref(editorOf(id))}
        rowItems={(page) => (
          <>
            {page.published && page.company_id === company.id && (
              <MenuItem
                icon={<ExternalLink aria-hidden="true" />}
                onSelect={() => location.assign(pathOf(page.slug))}
              >
                View on site
              </MenuItem>
            )}
            {page.may.includes('duplicate') && (
              <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => copy(page)}>
                Duplicate
              </MenuItem>
            )}
          </>
        )}
      />
      <InheritedPages
        pages={pages}
        requestedSlug={typeof inherited === 'string' ? inherited : null}
      />
    </div>
  );
}
