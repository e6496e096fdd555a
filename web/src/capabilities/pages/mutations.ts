import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageRow } from '@trunkline/contract/pages';
import { apiFor } from '../../kernel/api.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Resource, Verb } from '../../kernel/resource/index.ts';
import { refreshAll } from '../../kernel/resource/cache.ts';

type Run = NonNullable<Verb<PageRow>['run']>;

/** Publishes a page. @throws ApiError with the first problem that blocks publishing. */
export const publishPage =
  (tenant: string): Run =>
  async (id) => {
    const { published, problems } = await apiFor(tenant).pages.publish.call({ id });
    if (published) return { id };
    const reason = problems.find(({ severity }) => severity === 'error');
    throw new ApiError(409, {
      code: 'conflict',
      message: `Not published: ${reason?.message ?? "the page isn't complete."}`,
    });
  };

export const unpublishPage =
  (tenant: string): Run =>
  async (id) => {
    await apiFor(tenant).pages.unpublish.call({ id });
    return { id };
  };

const maxCopyAttempts = 9;

/** Copies a page to a new draft at the first free address. */
export function useDuplicate(pages: Resource<PageRow>) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: async ({ id, company_id, title, slug }: PageRow) => {
      for (let copy = 1; ; copy += 1) {
        try {
          return await apiFor(pages.tenant).pages.create.call({
            company_id,
            title: `${title.slice(0, 190)} (copy)`,
            slug: `${slug.slice(0, 190)}-copy${copy === 1 ? '' : `-${copy}`}`,
            from: { kind: 'page', id },
          });
        } catch (error) {
          const isTaken =
            error instanceof ApiError && error.fields.some(({ path }) => path === 'slug');
          if (!isTaken || copy === maxCopyAttempts) throw error;
        }
      }
    },
    onSuccess: () => refreshAll(client, pages),
  });
}

export function useOverride(pages: Resource<PageRow>) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (slug: string) => apiFor(pages.tenant).pages.override.call({ slug }),
    onSuccess: () => refreshAll(client, pages),
  });
}
