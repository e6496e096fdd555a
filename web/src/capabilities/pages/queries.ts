import { apiFor } from '../../kernel/api.ts';

/** Pages of companies above that the own site shows. */
export const inheritedOptions = (tenant: string) =>
  apiFor(tenant).pages.inherited.queryOptions({ input: {} });
