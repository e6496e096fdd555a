import type { Hono, Context as HonoContext } from 'hono';
import { withPlatform } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { selectMail } from '../kernel/mail.ts';
import type { IncomingRequest } from '../kernel/operations.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import type { Exchange } from './exchange.ts';
import { authorizeFile } from './file-guard.ts';
import { renderMailbox } from './mailbox.ts';

interface MailboxDependencies extends AppDependencies {
  readonly incomingOf: (request: Request, exchange: Exchange) => IncomingRequest;
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const loopbackAddress = /^(?:(?:::ffff:)?127\.|::1$)/;
const noStore = { 'cache-control': 'no-store' };

/**
 * Serves the captured email of a development server. Shown only under the product's own names,
 * because another name may point at this machine (DNS rebinding). Anyone on this machine may read
 * it; under a public name, or from another machine, only an owner.
 */
export function mountMailbox(
  app: Hono<Env>,
  { database, baseUrl, mailbox, incomingOf }: MailboxDependencies,
): void {
  if (!mailbox) return;
  const ownNames = new Set([baseUrl.hostname, ...loopbackNames]);

  async function read(c: HonoContext<Env>) {
    const exchange = c.get('exchange');
    if (!ownNames.has(exchange.host)) throw new Problem('not_found');
    const peer = c.env.incoming.socket.remoteAddress ?? '';
    if (!loopbackNames.includes(exchange.host) || !loopbackAddress.test(peer)) {
      const { actor } = await authorizeFile(incomingOf(c.req.raw, exchange));
      if (actor.role !== 'owner') throw new Problem('forbidden');
    }
    return withPlatform(database, 'development mailbox', selectMail);
  }

  app.get('/dev/mail.json', async (c) => c.json(await read(c), 200, noStore));
  app.get('/dev/mail', async (c) => c.html(renderMailbox(await read(c)), 200, noStore));
}
