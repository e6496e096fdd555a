import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { publishingCompanies, type Listener, type LiveHub } from '../kernel/live-events/index.ts';
import type { Incoming } from '../kernel/operations.ts';
import type { Env } from './app-dependencies.ts';
import type { Exchange } from './exchange.ts';
import { authorizeFile } from './file-guard.ts';

/** Milliseconds after which a stream ends of its own: the browser comes again and is looked at anew. */
const longestLife = 5 * 60_000;
/** So that streams that began together do not all come again together. */
const spread = 60_000;
/** Milliseconds between two signs of life, shorter than what proxies wait; with each, whose it is is looked at anew. */
const beat = 25_000;
/** Milliseconds that a browser waits before it comes again. */
const retry = 2_000;
/** Bytes that may wait for a browser that does not keep up. */
const mostWaiting = 256 * 1024;

export interface EventStreamDependencies {
  readonly live: LiveHub;
  readonly incomingOf: (request: Request, exchange: Exchange) => Incoming;
}

/**
 * What open browsers are told as it happens, as server-sent events: what to ask for again, and what is said in
 * conversations. After a break nothing is lost, because everything is asked for again.
 */
export function mountEventStreams(
  app: Hono<Env>,
  { live, incomingOf }: EventStreamDependencies,
): void {
  app.get('/api/events', async (c) => {
    const incoming = incomingOf(c.req.raw, c.get('exchange'));
    const context = await authorizeFile(incoming);
    const { userId: personId, sessionId, support } = context.actor;
    const companyIds = await publishingCompanies(context);
    const viewing = support !== undefined;
    const whose = { personId, sessionId, viewing, companyIds };
    openStream(live, c.env.outgoing, { ...whose, holds: () => isStillValid(incoming, whose) });
    return RESPONSE_ALREADY_SENT;
  });
}

type Whose = Omit<Listener, 'send' | 'end'>;

/** Whether the session still is what the stream was opened for. Its end is announced; this is for what is not. */
export async function isStillValid(
  incoming: Pick<Incoming, 'session'>,
  { personId, sessionId, viewing }: Whose,
): Promise<boolean> {
  const session = await incoming.session();
  if (session?.sessionId !== sessionId || session.aal !== 'aal2') return false;
  const eyes = session.viewing ?? null;
  return eyes === null ? !viewing : viewing && eyes.holds && eyes.personId === personId;
}

/** Tells a browser what it is to hear, until either side ends it. One that has left meanwhile is told nothing. */
export function openStream(
  live: LiveHub,
  response: ServerResponse,
  { holds, ...whose }: Whose & { holds: () => Promise<boolean> },
  every = beat,
): void {
  // Whoever went away while they were looked at has no stream: nothing would ever say that it is closed.
  if (response.destroyed) return;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // For proxies that would gather the answer before they hand it on.
    'x-accel-buffering': 'no',
  });
  response.write(`retry: ${retry}\n\n`);
  let remove = (): void => undefined;
  const beating = setInterval(() => {
    response.write(':\n\n');
    holds().then(
      (still) => still || end(),
      // Who cannot be looked at is told no more; the browser comes again.
      () => end(),
    );
  }, every);
  const life = setTimeout(() => end(), longestLife + Math.random() * spread);
  const leave = () => {
    clearInterval(beating);
    clearTimeout(life);
    remove();
  };
  // Nothing is written to a stream that has ended, however long its browser takes to read the rest.
  const end = () => {
    leave();
    response.end();
  };
  response.once('close', leave);
  remove = live.add({
    ...whose,
    send(_event, data) {
      if (response.writableLength > mostWaiting) response.destroy();
      else response.write(`data: ${data}\n\n`);
    },
    end,
  });
}
