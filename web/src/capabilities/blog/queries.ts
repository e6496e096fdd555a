import { apiFor } from '../../kernel/api.ts';

export const figuresOptions = (tenant: string) =>
  apiFor(tenant).blog.figures.queryOptions({ staleTime: 0 });

/**
 * Returns a post's draft. Never refetched automatically, which would replace the text while someone
 * is writing.
 */
export const postOptions = (tenant: string, id: string) =>
  apiFor(tenant).blog.read.queryOptions({
    input: { id },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const inheritedOptions = (tenant: string) =>
  apiFor(tenant).blog.inherited.queryOptions({ input: {} });

export const upstreamOptions = (tenant: string, id: string) =>
  apiFor(tenant).blog.upstream.queryOptions({ input: { id }, staleTime: 0 });

export const versionsOptions = (tenant: string, id: string) =>
  apiFor(tenant).blog.versions.queryOptions({ input: { id }, staleTime: 0 });

export const versionOptions = (tenant: string, id: string, number: number) =>
  apiFor(tenant).blog.version.queryOptions({ input: { id, number } });
