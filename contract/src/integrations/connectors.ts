import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { describeResource, resourceOperations, rowBase } from '../kernel/resource.ts';
import { SystemName, SystemUrl } from './address.ts';
import {
  connectorHealthNames,
  connectorKindNames,
  connectorListing,
  connectorStateNames,
} from './connector-listing.ts';

/** A supplier's system that delivers services of a company. */
export const Connector = z.object({
  ...rowBase(['update', 'activate', 'pause', 'test', 'compare', 'delete', 'export']),
  company_id: Id,
  company_name: z.string(),
  name: z.string(),
  url: z.string(),
  kind: z.enum(connectorKindNames),
  state: z.enum(connectorStateNames),
  /** When its secret was created; null if it has none and can't be activated. */
  secret_at: Instant.nullable(),
  health: z.enum(connectorHealthNames),
  /** Time of the last clear answer; null for never. */
  last_good_at: Instant.nullable(),
  /** Time of the first failure since the last clear answer, and the message of the newest. */
  failing_since: Instant.nullable(),
  failure: z.string(),
  /** Lines without a clear answer for 15 minutes; capped at `requestLimits.counted`. */
  stuck: z.number().int(),
  /** Open differences between what was ordered and what it delivers; capped in the same way. */
  drift: z.number().int(),
  created_at: Instant,
});
export type Connector = z.infer<typeof Connector>;

export const connectorResource = describeResource({
  ...connectorListing,
  row: Connector,
  create: z.strictObject({ company_id: Id, name: SystemName, url: SystemUrl }),
  update: z.strictObject({ name: SystemName.optional(), url: SystemUrl.optional() }),
  filters: { state: z.enum(connectorStateNames).optional(), company_id: Id.optional() },
  writeLimit: 'api_write',
});

const ById = z.strictObject({ id: Id });
const guard = { who: 'integrations:update', assurance: 2, limit: 'api_write' } as const;
const tags = ['integrations'];
const basePath = '/integrations/connectors/{id}' as const;
const post = (verb: string, summary: string) =>
  operation(guard, { method: 'POST', path: `${basePath}/${verb}`, summary, tags }).input(ById);
const { import: _import, ...listed } = resourceOperations(connectorResource);

const ConnectedService = z.object({ id: Id, name: z.string(), state: z.string() });
export type ConnectedService = z.infer<typeof ConnectedService>;
const Services = z.object({ items: z.array(ConnectedService) });

export const connectors = {
  ...listed,
  activate: post('activate', 'Activate a connector').output(Connector),
  pause: post('pause', 'Pause a connector; order lines wait until it is active').output(Connector),
  makeSecret: operation(
    { ...guard, revealsSecret: true },
    {
      method: 'POST',
      path: `${basePath}/secret`,
      summary:
        'Create a new signing secret; it is returned once, and the previous one works for another day',
      tags,
    },
  )
    .input(ById)
    .output(z.object({ secret: z.string(), previous_expires_at: Instant.nullable() })),
  test: post(
    'test',
    'Test a connector by looking up a request that its supplier does not know',
  ).output(z.object({ ok: z.boolean(), message: z.string() })),
  compare: post('compare', 'Compare what the supplier delivers with what was ordered').output(
    Connector,
  ),
  services: operation(
    { who: 'integrations:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: `${basePath}/services`,
      summary: 'List the services that a connector delivers',
      tags,
    },
  )
    .input(ById)
    .output(Services),
  deliver: operation(guard, {
    method: 'POST',
    path: `${basePath}/services/{service_id}`,
    summary: 'Deliver a service through this connector from now on',
    tags,
  })
    .input(ById.extend({ service_id: Id }))
    .output(Services),
  release: operation(guard, {
    method: 'DELETE',
    path: `${basePath}/services/{service_id}`,
    summary: 'Deliver a service manually from now on',
    tags,
  })
    .input(ById.extend({ service_id: Id }))
    .output(Services),
};
