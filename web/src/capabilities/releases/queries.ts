import { apiFor } from '../../kernel/api.ts';

/** Whoever stays in the portal hears of it within minutes of coming back to it. */
const fresh = 5 * 60_000;

/** What is new for oneself, and how much of it since the last visit. */
export const newsOptions = (tenant: string) =>
  apiFor(tenant).releases.news.queryOptions({ staleTime: fresh, refetchOnWindowFocus: true });

/** One of them with its text. */
export const noteOptions = (tenant: string, id: string) =>
  apiFor(tenant).releases.readNote.queryOptions({ input: { id }, staleTime: fresh });
