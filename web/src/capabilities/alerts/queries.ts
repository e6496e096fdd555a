import { alertPolling } from '@trunkline/contract/kernel/alert-listing';
import { apiFor } from '../../kernel/api.ts';

/** What one has not read: asked for every minute (specification, chapter 9), and when it is told that there is news. */
export const unreadAlertsOptions = (tenant: string) =>
  apiFor(tenant).alerts.unread.queryOptions({
    staleTime: alertPolling.every,
    refetchInterval: alertPolling.every,
    refetchOnWindowFocus: true,
  });

/** Who has read an alert. */
export const alertReportOptions = (tenant: string, id: string) =>
  apiFor(tenant).alerts.report.queryOptions({ input: { id }, staleTime: 0 });
