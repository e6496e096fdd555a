import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Section } from '@trunkline/contract/pages';
import { apiFor } from '../../../kernel/api.ts';

/** A page for one opened editor. What is typed lives in the editor, so it is asked for once and by name. */
export const editedOptions = (tenant: string, id: string, editor: string) =>
  queryOptions({
    ...apiFor(tenant).pages.get.queryOptions({ input: { id, editor } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const templatesOptions = (tenant: string) => apiFor(tenant).pages.templates.queryOptions();

/** Templates that the own company made of its pages. */
export const ownTemplatesOptions = (tenant: string) =>
  apiFor(tenant).pages.ownTemplates.queryOptions();

/** What live blocks show, in the order of `sections`. */
export const liveOptions = (tenant: string, id: string, sections: readonly Section[]) =>
  queryOptions({
    ...apiFor(tenant).pages.resolveLive.queryOptions({ input: { id, sections: [...sections] } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const versionsOptions = (tenant: string, id: string) => ({
  ...apiFor(tenant).pages.versions.infiniteOptions({
    input: (cursor: string) => ({ id, limit: 50, ...(cursor !== '' && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  }),
  staleTime: 0,
});

/** A version against what is worked on. */
export const comparisonOptions = (tenant: string, id: string, number: number) => ({
  ...apiFor(tenant).pages.compare.queryOptions({ input: { id, before: number, after: 'draft' } }),
  staleTime: 0,
});

export const upstreamOptions = (tenant: string, id: string) => ({
  ...apiFor(tenant).pages.upstream.queryOptions({ input: { id } }),
  staleTime: 0,
});

export const checkOptions = (tenant: string, id: string, version: number) => ({
  ...apiFor(tenant).pages.check.queryOptions({ input: { id } }),
  // Another draft has other problems.
  queryKey: [...apiFor(tenant).pages.check.key(), id, version],
  staleTime: 0,
});

/** Pages, services and posts that a link can lead to, of the site of a page's company or of the own one. */
export const linkedOptions = (tenant: string, id: string | null, search: string) =>
  queryOptions({
    ...apiFor(tenant).pages.linkTargets.queryOptions({
      input: { search, ...(id === null ? {} : { id }) },
    }),
    placeholderData: keepPreviousData,
  });
