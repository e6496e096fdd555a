import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { PageRow } from '@trunkline/contract/pages';
import { describeError } from '../../../kernel/describe-error.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { InheritedRecords } from '../../../kernel/upstream/inherited-records.tsx';
import { toast } from '../../../ui/toast.tsx';
import { editorOf, pathOf } from '../addresses.ts';
import { useOverride } from '../mutations.ts';
import { inheritedOptions } from '../queries.ts';

/** Lists the pages a site inherits from companies above. Renders nothing if there are none. */
export function InheritedPages({
  pages,
  requestedSlug,
}: {
  pages: Resource<PageRow>;
  /** The address of a page that was requested by link. */
  requestedSlug: string | null;
}) {
  const router = useRouter();
  const { data } = useQuery(inheritedOptions(pages.tenant));
  const override = useOverride(pages);
  // Addresses identify inherited pages: a site shows one page for each.
  const items = (data?.items ?? [])
    .toSorted((a, b) => Number(b.slug === requestedSlug) - Number(a.slug === requestedSlug))
    .map(({ slug, title, company_name }) => ({
      id: slug,
      title,
      path: pathOf(slug),
      company_name,
    }));
  const makeCopy = (slug: string) =>
    override.mutate(slug, {
      onSuccess: ({ id }) => void router.navigate({ href: editorOf(id) }),
      onError: (error) => toast.error(describeError(error).message),
    });
  return (
    <InheritedRecords
      title="Inherited pages"
      items={items}
      canCopy={pages.permissions.includes('pages:create')}
      copying={override.isPending ? override.variables : null}
      onCopy={makeCopy}
    />
  );
}
