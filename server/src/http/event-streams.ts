import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { canWatchSecurity } from '../capabilities/security/index.ts';
import {
  everything,
  publishingCompanies,
  type Listener,
  type LiveHub,
} from '../kernel/live-events/index.ts';
import type { IncomingRequest } from '../kernel/operations.ts';
import type { Env } from './app-dependencies.ts';
import type { Exchange } from './exchange.ts';
import { authorizeFile } from './file-guard.ts';

/**
 * Milliseconds after which a stream ends on its own: the browser reconnects and is checked again.
 */
const maxLifetime = 5 * 60_000;
/** Spreads reconnects of streams that started together. */
const lifetimeJitter = 60_000;
/** Milliseconds between heartbeats, shorter than proxy timeouts; each also rechecks the session. */
const heartbeatMs = 25_000;
/** Milliseconds before a browser reconnects. */
const retry = 2_000;
/** Bytes that may be queued for a slow browser. */
const maxWaiting = 256 * 1024;

export interface EventStreamDependencies {
  readonly live: LiveHub;
  readonly incomingOf: (request: Request, exchange: Exchange) => IncomingRequest;
}

/**
 * Sends events to open browsers as server-sent events: queries to refetch, and conversation
 * messages. Nothing is lost before the stream opens or after a reconnect, because everything is
 * refetched: `age` is how many milliseconds ago the browser opened its page.
 */
export function mountEventStreams(
  app: Hono<Env>,
  { live, incomingOf }: EventStreamDependencies,
): void {
  app.get('/api/events', async (c) => {
    const since = performance.now();
    const incoming = incomingOf(c.req.raw, c.get('exchange'));
    const context = await authorizeFile(incoming);
    const { userId: personId, sessionId, support, companyId } = context.actor;
    const companyIds = await publishingCompanies(context);
    const isSupportAccess = support !== undefined;
    const watches = canWatchSecurity(context.actor) ? companyId : null;
    const subscriber = {
      personId,
      sessionId,
      isSupportAccess,
      companyIds,
      ownCompanyId: companyId,
      watches,
    };
    openStream(live, c.env.outgoing, {
      ...subscriber,
      since,
      age: ageOf(c.req.query('age')),
      holds: () => isStillValid(incoming, subscriber),
    });
    return RESPONSE_ALREADY_SENT;
  });
}

const dataLine = (data: string) => `data: ${data}\n\n`;

/** Milliseconds since the browser opened its page; 0 if unknown. */
const ageOf = (age = '') => (/^\d{1,9}$/.test(age) ? Number(age) : 0);

type Subscriber = Omit<Listener, 'send' | 'end'>;

/**
 * Checks whether the session still matches the one the stream was opened for. The end of a session
 * is announced; this covers changes that aren't.
 */
export async function isStillValid(
  incoming: Pick<IncomingRequest, 'session'>,
  { personId, sessionId, isSupportAccess }: Subscriber,
): Promise<boolean> {
  const session = await incoming.session();
  if (session?.sessionId !== sessionId || session.aal !== 'aal2') return false;
  const support = session.viewing ?? null;
  if (support === null) return !isSupportAccess;
  return isSupportAccess && support.holds && support.personId === personId;
}

/**
 * Sends events to a browser until either side ends the stream. A browser that has already
 * disconnected gets none.
 */
export function openStream(
  live: LiveHub,
  response: ServerResponse,
  {
    holds,
    age = 0,
    since = performance.now(),
    ...subscriber
  }: Subscriber & {
    age?: number;
    /** When the check of the session began. */
    since?: number;
    holds: () => Promise<boolean>;
  },
  intervalMs = heartbeatMs,
): void {
  // The client disconnected during the check, so there will be no close event.
  if (response.destroyed) return;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Keeps proxies from buffering the response.
    'x-accel-buffering': 'no',
  });
  response.write(`retry: ${retry}\n\n`);
  let remove = (): void => undefined;
  const heartbeat = setInterval(() => {
    response.write(':\n\n');
    holds().then(
      (isValid) => isValid || end(),
      // If the check fails, end the stream; the browser reconnects.
      () => end(),
    );
  }, intervalMs);
  const lifetimeTimer = setTimeout(() => end(), maxLifetime + Math.random() * lifetimeJitter);
  const leave = () => {
    clearInterval(heartbeat);
    clearTimeout(lifetimeTimer);
    remove();
  };
  // Nothing is written after the end, however slowly the browser reads the rest.
  const end = () => {
    leave();
    response.end();
  };
  response.once('close', leave);
  remove = live.add({
    ...subscriber,
    send(_event, data) {
      if (response.writableLength > maxWaiting) response.destroy();
      else response.write(dataLine(data));
    },
    end,
  });
  // Checked after the listener was added, so that no announcement in between is missed.
  if (live.hasEnded(subscriber.sessionId, since)) end();
  else if (live.hasMissed(subscriber, age)) response.write(dataLine(JSON.stringify(everything)));
}
