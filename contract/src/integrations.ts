import * as z from 'zod';
import { SystemName, SystemUrl } from './integrations/address.ts';
import { connectors } from './integrations/connectors.ts';
import {
  deliveryStateNames,
  integrationHealthNames,
  integrationListing,
  integrationStateNames,
  integrationTopicNames,
} from './integrations/listing.ts';
import { drift } from './integrations/drift.ts';
import { keys } from './integrations/keys.ts';
import { Id, Instant, ListInput, pageOf } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';

export * from './integrations/connector-listing.ts';
export * from './integrations/connectors.ts';
export * from './integrations/drift-listing.ts';
export * from './integrations/drift-states.ts';
export * from './integrations/drift.ts';
export * from './integrations/key-listing.ts';
export * from './integrations/keys.ts';
export * from './integrations/listing.ts';

/** An external system that is notified of events at a company and below it. */
export const Integration = z.object({
  ...rowBase(['update', 'activate', 'pause', 'test', 'replay', 'delete', 'export']),
  company_id: Id,
  company_name: z.string(),
  name: z.string(),
  url: z.string(),
  topics: z.array(z.enum(integrationTopicNames)),
  state: z.enum(integrationStateNames),
  /** When its secret was created; null if it has none and can't be activated. */
  secret_at: Instant.nullable(),
  health: z.enum(integrationHealthNames),
  /** Time of the last successful delivery; null for never. */
  last_sent_at: Instant.nullable(),
  /**
   * Deliveries, without tests, that failed or are being retried; capped at `requestLimits.counted`.
   */
  stuck: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Integration = z.infer<typeof Integration>;

/** Also accepts comma-separated text, as in forms and files. */
const Topics = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.split(/[,\s]+/).filter((topic) => topic !== '') : value,
  z
    .array(z.enum(integrationTopicNames))
    .min(1, 'Choose at least one event.')
    .transform((topics) => integrationTopicNames.filter((name) => topics.includes(name))),
);

export const integrationResource = describeResource({
  ...integrationListing,
  row: Integration,
  create: z.strictObject({ company_id: Id, name: SystemName, url: SystemUrl, topics: Topics }),
  update: z.strictObject({
    name: SystemName.optional(),
    url: SystemUrl.optional(),
    topics: Topics.optional(),
  }),
  filters: { state: z.enum(integrationStateNames).optional(), company_id: Id.optional() },
  writeLimit: 'api_write',
});

/** One delivery to an integration, and its state. */
export const WebhookDelivery = z.object({
  id: Id,
  event_id: z.string(),
  /** The event, for example `company.updated`. */
  event: z.string(),
  /** The posted body, as JSON. */
  payload: z.string(),
  state: z.enum(deliveryStateNames),
  attempts: z.number().int(),
  /** Time of the next attempt while waiting. */
  due_at: Instant,
  /** HTTP status of the last response; null if there was none. */
  answer: z.number().int().nullable(),
  error: z.string().nullable(),
  /** Duration of the last attempt in milliseconds. */
  duration: z.number().int().nullable(),
  created_at: Instant,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const ById = z.strictObject({ id: Id });
const guard = { who: 'integrations:update', assurance: 2, limit: 'api_write' } as const;
const tags = ['integrations'];
const post = (verb: string, summary: string) =>
  operation(guard, { method: 'POST', path: `/integrations/{id}/${verb}`, summary, tags }).input(
    ById,
  );
const { import: _import, ...listed } = resourceOperations(integrationResource);

export const integrations = {
  ...listed,
  keys,
  connectors,
  drift,
  activate: post('activate', 'Activate an integration').output(Integration),
  pause: post('pause', 'Pause an integration').output(Integration),
  makeSecret: operation(
    { ...guard, revealsSecret: true },
    {
      method: 'POST',
      path: '/integrations/{id}/secret',
      summary:
        'Create a new signing secret; it is returned once, and the previous one works for another day',
      tags,
    },
  )
    .input(ById)
    .output(z.object({ secret: z.string(), previous_expires_at: Instant.nullable() })),
  test: post('test', 'Send a test message and return the result').output(WebhookDelivery),
  replay: operation(guard, {
    method: 'POST',
    path: '/integrations/{id}/replay',
    summary: 'Retry failed deliveries; with an ID, only that one',
    tags,
  })
    .input(ById.extend({ delivery_id: Id.optional() }))
    .output(z.object({ replayed: z.number().int() })),
  deliveries: operation(
    { who: 'integrations:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/integrations/{id}/deliveries',
      summary: 'List deliveries of an integration, newest first',
      tags,
    },
  )
    .input(
      ListInput.omit({ search: true }).extend({
        ...ById.shape,
        state: z.enum(deliveryStateNames).optional(),
      }),
    )
    .output(pageOf(WebhookDelivery)),
};
