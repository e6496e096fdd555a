import { apiFor } from '../../kernel/api.ts';

export const historyOptions = (tenant: string, serviceId: string) =>
  apiFor(tenant).audit.list.queryOptions({ input: { resource_id: serviceId, limit: 20 } });
