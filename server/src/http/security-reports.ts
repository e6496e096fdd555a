import type { TextKind } from '@trunkline/contract/kernel/text-kind';
import type { Database } from '@trunkline/database/database';
import {
  blockProblem,
  inspectInput,
  type Occurrence,
  recordObservations,
  refuseBlocked,
  type SecurityGuard,
} from '../capabilities/security/index.ts';
import type { Actor, Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { limitKeyOf } from '../kernel/limit-key.ts';
import type { Exchange } from './exchange.ts';

/**
 * Checks whether the query of an address looks like an injection attempt. Such a request is never
 * served from the cache, so that it is recorded. Invalid escapes are refused elsewhere.
 */
export function isProbing(query: string): boolean {
  if (query.length < 2) return false;
  return inspectInput(valuesOf(new URLSearchParams(query)), null, 'name') !== null;
}

/** Returns all values of each parameter, because handlers differ in which of them they use. */
export function valuesOf(parameters: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]),
  );
}

/** The sender of a request, if they are signed in. */
interface Sender {
  readonly person: string | null;
  readonly session: string | null;
}

interface InspectedRequest {
  readonly occurrence: Occurrence;
  readonly headers: Headers;
  /** The sites whose blocks apply to the address. */
  readonly lineage: readonly string[];
  /** Called only if something was found. */
  readonly sender: () => Promise<Sender>;
  readonly input: unknown;
  readonly schema: unknown;
  /** The kind of texts in fields that the schema doesn't describe. */
  readonly defaultKind?: TextKind;
  /** Limits how often one client can make the server record something. */
  readonly limit?: () => Promise<void>;
}

/**
 * Whether a request counts towards a block. A request that another site made the browser send
 * doesn't: otherwise a link could block the person who follows it.
 */
function isOwnRequest(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin';
}

export const senderOf = (actor: Actor | undefined): Sender => ({
  person: actor === undefined ? null : (actor.support?.supporterId ?? actor.userId),
  session: actor?.sessionId ?? null,
});

export function occurrenceOf({ request, siteContext }: Context): Occurrence {
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
      const { person } = senderOf(actor);
      await guard.record('privilege_escalation', { ...occurrenceOf(context), person });
    },

    /**
     * Inspects an input for SQL injection. Throws Problem `blocked` for an attack, or
     * `validation_failed` for one that doesn't count towards a block.
     */
    async inspect({ input, schema, defaultKind, ...request }: InspectedRequest): Promise<void> {
      const findings = inspectInput(input, schema, defaultKind);
      if (findings === null) return;
      await request.limit?.();
      const { verdict, ...details } = findings;
      const sender = await request.sender();
      const occurrence = { ...request.occurrence, ...sender, details };
      if (verdict === 'suspicious') {
        await recordObservations(database, [
          { ...occurrence, type: 'suspicious_input', severity: 'low' },
        ]);
        return;
      }
      // Sign-in stays open to blocked addresses; another attempt there adds no second block.
      if (sender.session === null)
        refuseBlocked(guard.blocks.ofAddress(occurrence.address ?? '', request.lineage));
      const counts = isOwnRequest(request.headers);
      const blocked = await guard.record('sql_injection', { ...occurrence, counts });
      throw blocked === null ? new Problem('validation_failed') : blockProblem(blocked);
    },
  };
}

export type SecurityReports = ReturnType<typeof createSecurityReports>;

/** Inspects what a visitor sends to a document or form; see `SecurityReports`. */
export type InspectVisit = (
  visit: Pick<InspectedRequest, 'input' | 'schema' | 'defaultKind' | 'limit'> & {
    readonly raw: Request;
    readonly exchange: Exchange;
  },
) => Promise<void>;
