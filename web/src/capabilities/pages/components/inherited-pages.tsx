import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { PageRow } from '@trunkline/contract/pages';
import { describeError } from '../../../kernel/describe-error.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.tsx';
import { editorOf, pathOf } from '../addresses.ts';
import { useOverride } from '../mutations.ts';
import { inheritedOptions } from '../queries.ts';

/**
 * Pages the site inherits from companies above, each with an option to override it. Renders nothing
 * if there are none.
 */
export function InheritedPages({
  pages,
  wanted,
}: {
  pages: Resource<PageRow>;
  /** The address of a page that was requested by link. */
  wanted: string | null;
}) {
  const router = useRouter();
  const { data } = useQuery(inheritedOptions(pages.tenant));
  const override = useOverride(pages);
  const mayCreate = pages.permissions.includes('pages:create');
  if (!data || data.items.length === 0) return null;
  const items = data.items.toSorted(
    (one, other) => Number(other.slug === wanted) - Number(one.slug === wanted),
  );
  const begin = (slug: string) =>
    override.mutate(slug, {
      onSuccess: ({ id }) => void router.navigate({ href: editorOf(id) }),
      onError: (error) => toast.error(describeError(error).message),
    });
  return (
    <Card
      title="Inherited pages"
      description="Your site shows these from a company above until you publish your own."
    >
      <ul className="divide-y divide-border">
        {items.map(({ slug, title, company_name }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 flex-1">
              <a href={pathOf(slug)} className="font-medium underline-offset-4 hover:underline">
                {title}
              </a>
              <p className="text-[13px] text-muted">
                {pathOf(slug)} · from {company_name}
              </p>
            </div>
            {mayCreate && (
              <Button
                onClick={() => begin(slug)}
                pending={override.isPending && override.variables === slug}
                aria-label={`Make your own copy: ${title}`}
              >
                Make your own copy
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
