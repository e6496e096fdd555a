import { textOf } from '@trunkline/contract/kernel/text-kind';
import type { Database } from '@trunkline/database/database';
import * as z from 'zod';
import {
  blockProblem,
  inspectInput,
  type Occurrence,
  recordObservations,
  type SecurityGuard,
} from '../capabilities/security/index.ts';
import type { Actor, Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { limitKeyOf } from '../kernel/limit-key.ts';

/** The parameters of a document that visitors type. */
export const siteQuery = z.object({ q: textOf('name', z.string()) });

interface Sender {
  readonly context: Context;
  readonly headers: Headers;
  readonly actor: Actor | undefined;
}

/**
 * Whether a request counts towards a block. One that another site made the browser send doesn't:
 * otherwise a link could block the person who follows it.
 */
function isOwnRequest(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin';
}

const personOf = (actor: Actor) => actor.support?.supporterId ?? actor.userId;

function occurrenceOf({ request, siteContext }: Context): Occurrence {
  return {
    address: limitKeyOf(request.clientAddress),
    ip: request.clientAddress,
    company: siteContext.tenant.company_id,
    endpoint: request.endpoint,
    method: request.method,
    agent: request.userAgent,
    request: request.id,
  };
}

/** Reports of suspicious requests to the guard. */
export function createSecurityReports(guard: SecurityGuard, database: Database) {
  return {
    /** Counts an attempt to grant a role or permission above the actor's own. */
    async escalation(context: Context, actor: Actor): Promise<void> {
      await guard.record('privilege_escalation', {
        ...occurrenceOf(context),
        person: personOf(actor),
      });
    },

    /**
     * Inspects an input for SQL injection. Throws Problem `blocked` for an attack,
     * `validation_failed` if it doesn't count.
     */
    async inspect({ context, headers, actor }: Sender, input: unknown, schema: unknown) {
      const found = inspectInput(input, schema);
      if (found === null) return;
      const { verdict, field, structures } = found;
      const occurrence = {
        ...occurrenceOf(context),
        person: actor === undefined ? null : personOf(actor),
        session: actor?.sessionId ?? null,
        details: { field, structures },
      };
      if (verdict === 'suspicious') {
        await recordObservations(database, [
          { ...occurrence, type: 'suspicious_input', severity: 'low' },
        ]);
        return;
      }
      const counts = isOwnRequest(headers);
      const blocked = await guard.record('sql_injection', { ...occurrence, counts });
      throw blocked === null ? new Problem('validation_failed') : blockProblem(blocked);
    },
  };
}
