import type { ContactRequest } from '@trunkline/contract/messaging';
import { apiFor } from '../../kernel/api.ts';
import type { Verb } from '../../kernel/resource/index.ts';

type Run = NonNullable<Verb<ContactRequest>['run']>;

/** Says that a request was answered; the kit keeps the lists in step. */
export const handleRequest =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).messaging.requests.handle.call({ id });

export const reopenRequest =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).messaging.requests.reopen.call({ id });
