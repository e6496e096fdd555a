import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { requestListing, requestStateNames, topicNames } from './messaging/request-listing.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import { conversations } from './messaging/conversations.ts';
import { messages } from './messaging/messages.ts';

export * from './kernel/messaging-limits.ts';
export * from './messaging/request-listing.ts';
export * from './messaging/conversations.ts';
export * from './messaging/messages.ts';

/** A message from the contact form. */
export const ContactRequest = z.object({
  ...rowBase(['update', 'handle', 'reopen', 'delete', 'export']),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company_name: z.string(),
  topic: z.enum(topicNames),
  message: z.string(),
  state: z.enum(requestStateNames),
  /** The company whose site it was sent from. */
  site_id: Id,
  site_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type ContactRequest = z.infer<typeof ContactRequest>;

export const requestResource = describeResource({
  ...requestListing,
  row: ContactRequest,
  // Only visitors create contact requests.
  create: z.strictObject({}),
  update: z.strictObject({ state: z.enum(requestStateNames).optional() }),
  filters: {
    state: z.enum(requestStateNames).optional(),
    topic: z.enum(topicNames).optional(),
    site_id: Id.optional(),
  },
  writeLimit: 'api_write',
});
const resource = resourceOperations(requestResource);

const setState = (verb: 'handle' | 'reopen', summary: string) =>
  operation(
    { who: 'requests:update', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: `/requests/{id}/${verb}`, summary, tags: ['requests'] },
  )
    .input(z.strictObject({ id: Id }))
    .output(ContactRequest);

export const messaging = {
  conversations,
  messages,
  requests: {
    list: resource.list,
    get: resource.get,
    update: resource.update,
    remove: resource.remove,
    restore: resource.restore,
    bulk: resource.bulk,
    export: resource.export,
    handle: setState('handle', 'Mark a contact request as handled'),
    reopen: setState('reopen', 'Mark a contact request as new again'),
  },
};
