import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { isRecent, signatureOf } from '../kernel/webhook-signature.ts';
import { behaviourOf } from './behaviour.ts';
import { createSender, keyOf, type SandboxSettings } from './events.ts';
import { openLedger, type StoredRequest } from './ledger.ts';

const SupplierRequest = z.object({
  key: z.string().min(1).max(200),
  action: z.enum(['activate', 'cancel', 'change', 'restore']),
  line: z.string().default(''),
  code: z.string().default(''),
  quantity: z.number().int().min(0).default(0),
  reference: z.string().default(''),
});
type SupplierRequest = z.infer<typeof SupplierRequest>;

interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Closes the connection instead of responding. */
  readonly dropsConnection?: boolean;
}

const pageSize = 100;
const refusal = (code: string, message: string): Reply => ({
  status: 422,
  body: { code, message },
});

/** Creates a supplier that speaks the protocol of docs/CONNECTORS.md, with faults by plan code. */
export function createSandbox(settings: SandboxSettings): Server {
  const ledger = openLedger(settings.file);
  const sender = createSender(settings, ledger);
  for (const request of ledger.requests.values()) sender.start(request);

  function isSigned({ headers }: IncomingMessage, body: string): boolean {
    const headerOf = (name: string) => String(headers[name] ?? '');
    const [id, timestamp] = [headerOf('webhook-id'), headerOf('webhook-timestamp')];
    const expected = Buffer.from(signatureOf(keyOf(settings.secret), { id, timestamp, body }));
    return (
      isRecent(timestamp, new Date()) &&
      headerOf('webhook-signature')
        .split(' ')
        .map((part) => Buffer.from(part))
        .some(
          (candidate) =>
            candidate.length === expected.length && timingSafeEqual(candidate, expected),
        )
    );
  }

  const replyTo = ({ refusal, reference }: StoredRequest): Reply =>
    refusal === null ? { status: 202, body: { reference } } : { status: 422, body: refusal };

  function activate({ key, line, code, quantity }: SupplierRequest): StoredRequest {
    const { refusesFirst, events, extra } = behaviourOf(code);
    const isFirst = ![...ledger.requests.values()].some((request) => request.line === line);
    const refusal =
      refusesFirst && isFirst ? { code: 'no_capacity', message: 'No capacity at the site.' } : null;
    const reference = `SB-${randomBytes(5).toString('hex').toUpperCase()}`;
    const request: StoredRequest = { key, line, code, reference, refusal, events: [] };
    if (refusal === null) {
      sender.add(request, events);
      ledger.instances.set(reference, quantity + extra);
    }
    return request;
  }

  /** Changes the service delivered under a reference. */
  function change({
    key,
    action,
    reference,
    quantity,
    code,
  }: SupplierRequest): StoredRequest | Reply {
    const delivered = ledger.findByReference(reference);
    if (delivered === undefined && !ledger.instances.has(reference))
      return refusal('unknown_reference', 'There is nothing under this reference.');
    if (action === 'cancel') ledger.instances.delete(reference);
    else ledger.instances.set(reference, quantity);
    if (action === 'cancel' && delivered !== undefined) {
      sender.add(delivered, [{ type: 'cancelled', data: {}, steps: 1 }]);
      sender.start(delivered);
    }
    return { key, line: '', code, reference, refusal: null, events: [] };
  }

  function handleRequest(request: SupplierRequest): Reply {
    const existing = ledger.requests.get(request.key);
    if (existing !== undefined) return replyTo(existing);
    const result = request.action === 'activate' ? activate(request) : change(request);
    if ('status' in result) return result;
    ledger.requests.set(result.key, result);
    ledger.save();
    if (request.action === 'activate') sender.start(result);
    return { ...replyTo(result), dropsConnection: behaviourOf(request.code).dropsConnection };
  }

  function find(key: string): Reply {
    const existing = ledger.requests.get(key);
    if (existing === undefined)
      return { status: 404, body: { code: 'unknown_key', message: 'No request has this key.' } };
    const { refusal, reference } = existing;
    if (refusal !== null) return { status: 200, body: { outcome: 'refused', ...refusal } };
    // Events so far, whether or not they have been received.
    const events = existing.events
      .filter(({ sent }) => sent)
      .map(({ id, type, sequence, data }) => ({
        id,
        event: { type, key, reference, sequence, data },
      }));
    return { status: 200, body: { outcome: 'accepted', reference, events } };
  }

  function list(cursor: string): Reply {
    const all = [...ledger.instances].sort(([a], [b]) => (a < b ? -1 : 1));
    const rest = all.filter(([reference]) => reference > cursor);
    const items = rest.slice(0, pageSize).map(([reference, quantity]) => ({ reference, quantity }));
    const next = rest.length > pageSize ? (items.at(-1)?.reference ?? null) : null;
    return { status: 200, body: { items, next } };
  }

  function respond(request: IncomingMessage, body: string): Reply {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    if (!isSigned(request, body))
      return { status: 401, body: { code: 'not_signed', message: 'The signature is wrong.' } };
    if (request.method === 'GET' && pathname === '/requests')
      return find(searchParams.get('key') ?? '');
    if (request.method === 'GET' && pathname === '/instances')
      return list(searchParams.get('cursor') ?? '');
    if (request.method !== 'POST' || pathname !== '/requests')
      return { status: 404, body: { code: 'unknown_address', message: 'There is nothing here.' } };
    const parsed = SupplierRequest.safeParse(JSON.parse(body));
    if (!parsed.success) return { status: 400, body: { code: 'malformed', message: 'Malformed.' } };
    return handleRequest(parsed.data);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, dropsConnection } = respond(request, await text(request));
    if (dropsConnection === true) {
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  return createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
}
