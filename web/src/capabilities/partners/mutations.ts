import type { Partner } from '@trunkline/contract/partners';
import { apiFor } from '../../kernel/api.ts';
import type { Verb } from '../../kernel/resource/index.ts';

type Run = NonNullable<Verb<Partner>['run']>;

/** Shows a partner in the locator; the resource kit refreshes the lists. */
export const listPartner =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).partners.show.call({ id });

export const unlistPartner =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).partners.hide.call({ id });
