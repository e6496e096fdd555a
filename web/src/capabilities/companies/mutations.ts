import type { Company } from '@trunkline/contract/companies';
import { apiFor } from '../../kernel/api.ts';
import type { Verb } from '../../kernel/resource/index.ts';

type Run = NonNullable<Verb<Company>['run']>;

/** Suspends a company; the kit keeps the lists in step. */
export const suspendCompany =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).companies.suspend.call({ id });

export const activateCompany =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).companies.activate.call({ id });
