import { apiFor } from '../../kernel/api.ts';

/** How many posts are in which state. */
export const figuresOptions = (tenant: string) =>
  apiFor(tenant).blog.figures.queryOptions({ staleTime: 0 });

/** A post as it is written. Not asked again by itself: it would pull the words from under the writer. */
export const postOptions = (tenant: string, id: string) =>
  apiFor(tenant).blog.read.queryOptions({
    input: { id },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Versions of a post, newest first. */
export const versionsOptions = (tenant: string, id: string) =>
  apiFor(tenant).blog.versions.queryOptions({ input: { id }, staleTime: 0 });

/** A post as it was. */
export const versionOptions = (tenant: string, id: string, number: number) =>
  apiFor(tenant).blog.version.queryOptions({ input: { id, number } });
