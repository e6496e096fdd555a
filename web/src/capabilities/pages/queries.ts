import { apiFor } from '../../kernel/api.ts';

export const inheritedOptions = (tenant: string) =>
  apiFor(tenant).pages.inherited.queryOptions({ input: {} });
