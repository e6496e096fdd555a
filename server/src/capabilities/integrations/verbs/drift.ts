import type { Drift } from '@trunkline/contract/integrations';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { driftSource as source } from '../connector-source.ts';
import { submitRequest } from '../connectors/http.ts';
import { openConnection } from '../connectors/supplier.ts';
import { transitionDrift } from '../queries/drift.ts';

type Event = 'accept' | 'fix' | 'reopen';

const transition = (
  context: SignedIn,
  { id, event, note }: { id: string; event: Event; note: string },
) =>
  withTenant(context, async (tx) => {
    requireAction(await readRow(tx, context, source, id), event);
    if ((await transitionDrift(tx, { id, event, note })) === null) throw new Problem('not_found');
    return readRow(tx, context, source, id);
  });

/** Accepts a difference until it changes. Throws Problem `not_found`, `forbidden`. */
export const acceptDrift = (context: SignedIn, { id, note }: { id: string; note: string }) =>
  transition(context, { id, event: 'accept', note });

/** Opens an accepted difference again. Throws Problem `not_found`, `forbidden`. */
export const reopenDrift = (context: SignedIn, { id }: { id: string }) =>
  transition(context, { id, event: 'reopen', note: '' });

/** Builds the request that makes the supplier deliver what was ordered. */
function requestFor({ kind, reference, ours, service }: Drift) {
  if (kind === 'unknown') return { action: 'cancel', reference };
  if (kind === 'missing') return { action: 'restore', reference, service, quantity: ours };
  return { action: 'change', reference, quantity: ours };
}

/**
 * Asks the supplier to deliver what was ordered; the next comparison shows whether it does. A retry
 * after an unclear answer has the same key. Throws Problem `not_found`, `forbidden`, or
 * `conflict` if the supplier refuses or gives no clear answer.
 */
export async function fixDrift(context: SignedIn, { id }: { id: string }): Promise<Drift> {
  const finding = await withTenant(context, (tx) => readRow(tx, context, source, id));
  requireAction(finding, 'fix');
  const connection = await openConnection(context, finding.connector_id);
  const key = `drift:${finding.id}:${finding.version}`;
  const reply = await submitRequest(context, connection, { key, ...requestFor(finding) }).catch(
    (error: unknown) => {
      context.log.info({ error, finding: id }, 'could not fix a difference');
      return { outcome: 'unclear', message: "The supplier didn't give a clear answer." } as const;
    },
  );
  if (reply.outcome !== 'accepted')
    throw new Problem('conflict', {
      message:
        reply.outcome === 'refused'
          ? `The supplier rejected the request. ${reply.message}`
          : "The supplier didn't give a clear answer. Try again. The change won't be applied twice.",
    });
  return transition(context, { id, event: 'fix', note: '' });
}
