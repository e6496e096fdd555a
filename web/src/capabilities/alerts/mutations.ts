import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SystemAlert } from '@trunkline/contract/alerts';
import { apiFor } from '../../kernel/api.ts';
import { useStartExport } from '../../kernel/exports/export-queries.ts';
import { sendOrQueue } from '../../kernel/queue/send-or-queue.ts';
import type { Verb } from '../../kernel/resource/index.ts';
import { openedAlertOptions, unreadAlertsOptions } from './queries.ts';
import { type AlertRead, afterRead, openedAfterRead, writeOf } from './reads.ts';

type Run = NonNullable<Verb<SystemAlert>['run']>;

/** Publishes an alert; the resource kit updates the lists. */
export const publishAlert =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).alerts.publish.call({ id });

export const withdrawAlert =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).alerts.withdraw.call({ id });

export const useExportReport = (tenant: string, id: string) =>
  useStartExport(tenant, () => apiFor(tenant).alerts.exportReport.call({ id }), {
    one: 'person',
    many: 'people',
  });

/**
 * Marks an alert as read. The banner hides it once the server has responded or the write is queued
 * for later.
 */
export function useMarkRead(tenant: string) {
  const client = useQueryClient();
  const unread = unreadAlertsOptions(tenant).queryKey;
  const { markRead } = apiFor(tenant).alerts;
  return useMutation({
    mutationFn: (read: AlertRead) => sendOrQueue(() => markRead.call(read), writeOf(read)),
    // A response still in flight predates this read.
    onMutate: () => client.cancelQueries({ queryKey: unread }),
    onSuccess: (_left, read) => {
      client.setQueryData(unread, (current) => current && afterRead(current, read));
      const opened = openedAlertOptions(tenant, read.id).queryKey;
      client.setQueryData(opened, (current) => current && openedAfterRead(current, read));
      // There may be more unread alerts than the five that were sent.
      return client.invalidateQueries({ queryKey: unread });
    },
    onError: () => client.invalidateQueries({ queryKey: apiFor(tenant).alerts.key() }),
  });
}
