import { apiFor } from '../../kernel/api.ts';

/** A user who stays in the portal sees new notes within minutes of returning to the tab. */
const staleTime = 5 * 60_000;

export const newsOptions = (tenant: string) =>
  apiFor(tenant).releases.news.queryOptions({ staleTime, refetchOnWindowFocus: true });

export const noteOptions = (tenant: string, id: string) =>
  apiFor(tenant).releases.readNote.queryOptions({ input: { id }, staleTime });
