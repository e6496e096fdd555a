import type { Connector, ConnectorServices, ProvisionResult } from '../../../kernel/connector.ts';
import { Accepted, FoundRequest, Instances, Refused } from './protocol.ts';
import {
  requestSupplier,
  connectionOf,
  type Connection,
  openConnection,
  UnexpectedAnswer,
} from './supplier.ts';
import { receiveSupplierEvent } from './receive.ts';
import type * as z from 'zod';

/** 4xx statuses that aren't a refusal of the request itself. */
const excludedStatuses = new Set([401, 403, 404, 405, 407, 408, 421, 425, 429]);

/** Parses a response; null if it doesn't match the protocol. */
export function readAnswer<Output>(schema: z.ZodType<Output>, text: string): Output | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(text));
    return success ? data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function resultOf(status: number, text: string): ProvisionResult {
  const accepted = status === 200 || status === 202 ? readAnswer(Accepted, text) : null;
  if (accepted !== null) return { outcome: 'accepted', reference: accepted.reference };
  const refused =
    status >= 400 && status < 500 && !excludedStatuses.has(status)
      ? readAnswer(Refused, text)
      : null;
  if (refused !== null)
    return { outcome: 'refused', code: 'refused', message: `${refused.code}: ${refused.message}` };
  return { outcome: 'unclear', message: `The supplier returned ${status}.` };
}

/** Sends a request under its key, and records whether the answer was clear. */
export function submitRequest(
  services: ConnectorServices,
  connection: Connection,
  { key, ...body }: { readonly key: string } & Readonly<Record<string, unknown>>,
): Promise<ProvisionResult> {
  return requestSupplier(
    services,
    connection,
    { method: 'POST', path: '/requests', key, body: JSON.stringify({ key, ...body }) },
    ({ status, text }) => {
      const answer = resultOf(status, text);
      return { answer, problem: answer.outcome === 'unclear' ? answer.message : null };
    },
  );
}

type LookupResult =
  | z.output<typeof FoundRequest>
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'unclear'; readonly message: string };

/** Looks up a key at a supplier, with its events. */
export function findRequest(
  services: ConnectorServices,
  connection: Connection,
  key: string,
): Promise<LookupResult> {
  return requestSupplier<LookupResult>(
    services,
    connection,
    { method: 'GET', path: `/requests?key=${encodeURIComponent(key)}` },
    ({ status, text }) => {
      // A wrong address returns 404 too, so only this code means that the key is unknown.
      if (status === 404 && readAnswer(Refused, text)?.code === 'unknown_key')
        return { answer: { outcome: 'unknown' }, problem: null };
      const found = status === 200 ? readAnswer(FoundRequest, text) : null;
      if (found !== null) return { answer: found, problem: null };
      const message = `The supplier returned ${status} when we looked up a request.`;
      return { answer: { outcome: 'unclear', message }, problem: message };
    },
  );
}

/** Sends order lines to a supplier's system, in the protocol of docs/CONNECTORS.md. */
export const httpConnector: Connector = {
  name: 'http',
  validate: () => null,
  async submit(services, key, action, { line_id: line, attempt, payload }) {
    const request = { key, action, line, attempt, ...payload };
    return submitRequest(services, await connectionOf(services, key), request);
  },
  async find(services, key) {
    const found = await findRequest(services, await connectionOf(services, key), key);
    if (found.outcome !== 'refused') return found;
    return { outcome: 'refused', code: 'refused', message: `${found.code}: ${found.message}` };
  },
  async list(services, id, cursor) {
    const connection = await openConnection(services, id);
    const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    return requestSupplier(
      services,
      connection,
      { method: 'GET', path: `/instances${query}` },
      ({ status, text }) => {
        const page = status === 200 ? readAnswer(Instances, text) : null;
        if (page !== null) return { answer: page, problem: null };
        throw new UnexpectedAnswer(`The supplier returned ${status} instead of a list.`);
      },
    );
  },
  receive: receiveSupplierEvent,
};
