import { queryOptions } from '@tanstack/react-query';
import type { UnreadAlerts } from '@trunkline/contract/alerts';
import { alertPolling } from '@trunkline/contract/alerts/listing';
import { apiFor } from '../../kernel/api.ts';
import { withQueuedWrites } from '../../kernel/queue/with-queued-writes.ts';
import { afterWrite, openedAfterWrite } from './reads.ts';

/**
 * Unread alerts, polled every minute (specification, chapter 9) and refetched when the server
 * announces a change.
 */
export function unreadAlertsOptions(
  tenant: string,
  read: (signal: AbortSignal) => Promise<UnreadAlerts> = (signal) =>
    apiFor(tenant).alerts.unread.call({}, { signal }),
) {
  return queryOptions({
    queryKey: apiFor(tenant).alerts.unread.queryKey(),
    queryFn: async ({ signal }) => withQueuedWrites(await read(signal), afterWrite),
    staleTime: alertPolling.every,
    refetchInterval: alertPolling.every,
    refetchOnWindowFocus: true,
  });
}

export function openedAlertOptions(tenant: string, id: string) {
  const { open } = apiFor(tenant).alerts;
  return queryOptions({
    queryKey: open.queryKey({ input: { id } }),
    queryFn: async ({ signal }) =>
      withQueuedWrites(await open.call({ id }, { signal }), openedAfterWrite),
  });
}

export const alertReportOptions = (tenant: string, id: string) =>
  apiFor(tenant).alerts.report.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
