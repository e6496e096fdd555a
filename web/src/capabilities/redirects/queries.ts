import { apiFor } from '../../kernel/api.ts';

export const missingOptions = (tenant: string) =>
  apiFor(tenant).redirects.missing.queryOptions({ input: undefined });
