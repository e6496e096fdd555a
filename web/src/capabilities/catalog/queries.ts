import { apiFor } from '../../kernel/api.ts';

/** What happened to one service, newest first. */
export const historyOptions = (tenant: string, serviceId: string) =>
  apiFor(tenant).audit.list.queryOptions({ input: { resource_id: serviceId, limit: 20 } });
