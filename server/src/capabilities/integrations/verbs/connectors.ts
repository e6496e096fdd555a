import {
  type Connector,
  connectorResource,
  previousSecretHours,
} from '@trunkline/contract/integrations';
import { RowVersion } from '@trunkline/contract/kernel/resource';
import type * as z from 'zod';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  createRow,
  readRow,
  requireRowAction,
  updateRowOf,
} from '../../../kernel/resource/index.ts';
import { assertUrlAllowed } from '../assert-url-allowed.ts';
import { connectorSource as source } from '../connector-source.ts';
import { compareConnector, probeConnector } from '../connectors/compare.ts';
import { failureMessage } from '../connectors/supplier.ts';
import { withoutSecret } from '../policy.ts';
import {
  selectConnectedServices,
  setConnectorSecret,
  setConnectorState,
  setServiceConnector,
} from '../queries/connectors.ts';

interface IdInput {
  readonly id: string;
}

/**
 * Creates a connector, paused and without a secret. Throws Problem `validation_failed` for an
 * address that isn't allowed, such as an internal one, and `forbidden` for a company out of reach.
 */
export async function createConnector(
  context: SignedIn,
  input: z.output<typeof connectorResource.create>,
) {
  await assertUrlAllowed(context, input.url);
  return createRow(context, source, input);
}

const Changes = connectorResource.update.extend(RowVersion.shape);

/**
 * Updates a connector; open requests are then sent to the new address. Throws Problem `not_found`,
 * `conflict` if someone else has changed it in the meantime, and the same problems as
 * `createConnector`.
 */
export async function updateConnector(context: SignedIn, input: Readonly<Record<string, unknown>>) {
  const changes = Changes.parse(input);
  if (changes.url !== undefined) await assertUrlAllowed(context, changes.url);
  return updateRowOf(context, source, changes);
}

/**
 * Reads a connector. Throws Problem `not_found`, or the reason why the actor can't take the action.
 */
const requireConnector = (context: SignedIn, id: string, action: Connector['may'][number]) =>
  withTenant(context, async (tx) => {
    const row = await readRow(tx, context, source, id);
    requireRowAction(source, context.actor, row, action);
    return row;
  });

const actionTo = { active: 'activate', paused: 'pause' } as const;
const transitionTo =
  (state: Connector['state']) =>
  (context: SignedIn, { id }: IdInput) =>
    withTenant(context, async (tx) => {
      const before = await readRow(tx, context, source, id);
      const action = before.state === state ? 'update' : actionTo[state];
      requireRowAction(source, context.actor, before, action);
      const outcome = await setConnectorState(tx, id, state);
      if (outcome === 'absent') throw new Problem('not_found');
      if (outcome === 'unsigned') throw withoutSecret();
      return readRow(tx, context, source, id);
    });

/**
 * Activates a connector. Throws Problem `not_found`, `forbidden`, or `conflict` while it has no
 * secret.
 */
export const activateConnector = transitionTo('active');
/** Pauses a connector; order lines wait for it. Throws Problem `not_found` or `forbidden`. */
export const pauseConnector = transitionTo('paused');

const hour = 60 * 60 * 1000;

/**
 * Creates a new secret and returns it once; for a day the previous one is valid as well. Throws
 * Problem `not_found` or `forbidden`.
 */
export function makeConnectorSecret(context: SignedIn, { id }: IdInput) {
  const now = context.now();
  const previousUntil = new Date(now.getTime() + previousSecretHours * hour);
  const { secret, sealed } = context.webhooks.makeSecret(id);
  return withTenant(context, async (tx) => {
    const connector = await readRow(tx, context, source, id);
    requireAction(connector, 'update');
    if (!(await setConnectorSecret(tx, id, { sealed, now, previousUntil })))
      throw new Problem('not_found');
    return {
      secret,
      previous_expires_at: connector.secret_at === null ? null : previousUntil.toISOString(),
    };
  });
}

/**
 * Tests a connector by looking up a request that can't exist. Throws Problem `not_found`,
 * `forbidden`, or `conflict` while it has no secret.
 */
export async function testConnector(context: SignedIn, { id }: IdInput) {
  await requireConnector(context, id, 'test');
  try {
    const found = await probeConnector(context, id);
    return found.outcome === 'unclear'
      ? { ok: false, message: found.message }
      : { ok: true, message: 'The supplier responded as expected.' };
  } catch (error) {
    context.log.info({ error, connector: id }, 'a test of a connector failed');
    return { ok: false, message: failureMessage(error) };
  }
}

/**
 * Compares what a connector delivers with what was ordered. Throws Problem `not_found`,
 * `forbidden`, or `conflict` while it has no secret or if the supplier's list can't be read.
 */
export async function compareNow(context: SignedIn, { id }: IdInput) {
  await requireConnector(context, id, 'compare');
  try {
    await compareConnector(context, id);
  } catch (error) {
    context.log.info({ error, connector: id }, 'a comparison failed');
    throw new Problem('conflict', { message: failureMessage(error), cause: error });
  }
  return withTenant(context, (tx) => readRow(tx, context, source, id));
}

/** Lists the services that a connector delivers. Throws Problem `not_found`. */
export const listConnectedServices = (context: SignedIn, { id }: IdInput) =>
  withTenant(context, async (tx) => {
    await readRow(tx, context, source, id);
    return { items: await selectConnectedServices(tx, id) };
  });

const setDelivers =
  (delivers: boolean) =>
  (context: SignedIn, { id, service_id: service }: IdInput & { readonly service_id: string }) =>
    withTenant(context, async (tx) => {
      const connector = await readRow(tx, context, source, id);
      requireAction(connector, 'update');
      if (!(await setServiceConnector(tx, service, delivers ? id : null)))
        throw new Problem('not_found');
      return { items: await selectConnectedServices(tx, id) };
    });

/**
 * Delivers a service through a connector of its company. Throws Problem `not_found` or `forbidden`.
 */
export const deliverService = setDelivers(true);
/** Delivers a service manually. Throws Problem `not_found` or `forbidden`. */
export const releaseService = setDelivers(false);
