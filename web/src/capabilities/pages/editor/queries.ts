import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LinkKind, Section } from '@trunkline/contract/pages';
import { apiFor } from '../../../kernel/api.ts';

/** Reads a page for one open editor, only once, because the editor keeps its own state. */
export const editedOptions = (tenant: string, id: string, editor: string) =>
  queryOptions({
    ...apiFor(tenant).pages.get.queryOptions({ input: { id, editor } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const templatesOptions = (tenant: string) => apiFor(tenant).pages.templates.queryOptions();

export const ownTemplatesOptions = (tenant: string) =>
  apiFor(tenant).pages.ownTemplates.queryOptions();

/** Lists the reusable sections that a page can show. */
export const libraryOptions = (tenant: string, id: string) =>
  apiFor(tenant).pages.sectionLibrary.queryOptions({ input: { id } });

export const sectionOptions = (tenant: string, id: string) =>
  queryOptions({
    ...apiFor(tenant).pages.section.queryOptions({ input: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Reads live data in the order of `sections`. */
export const liveOptions = (tenant: string, id: string | null, sections: readonly Section[]) =>
  queryOptions({
    ...apiFor(tenant).pages.resolveLive.queryOptions({
      input: { sections: [...sections], ...(id !== null && { id }) },
    }),
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

/** Compares a version with the current draft. */
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
  // Problems differ per draft version.
  queryKey: [...apiFor(tenant).pages.check.key(), id, version],
  staleTime: 0,
});

/**
 * Searches pages, services and posts that a link can point to, on the site of a page's company or
 * the user's own; only one kind if `kind` is set.
 */
export const linkTargetsOptions = (
  tenant: string,
  id: string | null,
  search: string,
  kind?: LinkKind,
) =>
  queryOptions({
    ...apiFor(tenant).pages.linkTargets.queryOptions({
      input: { search, ...(id !== null && { id }), ...(kind && { kind }) },
    }),
    placeholderData: keepPreviousData,
  });
