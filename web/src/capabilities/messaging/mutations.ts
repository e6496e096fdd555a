import type { ContactRequest } from '@trunkline/contract/messaging';
import { apiFor } from '../../kernel/api.ts';
import type { Verb } from '../../kernel/resource/index.ts';

type Run = NonNullable<Verb<ContactRequest>['run']>;

/** Marks a request as handled; the resource kit updates the lists. */
export const handleRequest =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).messaging.requests.handle.call({ id });

export const reopenRequest =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).messaging.requests.reopen.call({ id });
