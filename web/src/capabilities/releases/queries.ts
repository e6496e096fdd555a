import { apiFor } from '../../kernel/api.ts';

/** Refetched when the user returns to the tab after at least five minutes. */
const staleTime = 5 * 60_000;

export const newsOptions = (tenant: string) =>
  apiFor(tenant).releases.news.queryOptions({ staleTime, refetchOnWindowFocus: true });

export const noteOptions = (tenant: string, id: string) =>
  apiFor(tenant).releases.readNote.queryOptions({ input: { id }, staleTime });
