import type { Hono } from 'hono';
import { unsubscribe, unsubscribePath } from '../capabilities/notifications/index.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import { consumeOrThrow } from './rate-limits.ts';

const rule = 'api_write';

/**
 * What the header List-Unsubscribe of a mail names: a mail program posts to it (RFC 8058), without a cookie and from
 * wherever it stands. Whoever opens it as a page only gets to where they choose: scanners open every link.
 */
export function mountUnsubscribe(
  app: Hono<Env>,
  { database, seal, now, limiter }: AppDependencies,
): void {
  app.post(`${unsubscribePath}/:token`, async (c) => {
    const { clientAddress, siteContext } = c.get('exchange');
    await consumeOrThrow(limiter, rule, limitKeyOf(clientAddress), siteContext.limits[rule]);
    await unsubscribe({ database, seal, now }, c.req.param('token'));
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
  app.get(`${unsubscribePath}/:token`, (c) => c.redirect('/settings/notifications', 303));
}
