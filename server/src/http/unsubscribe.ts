import type { Hono } from 'hono';
import { unsubscribe, unsubscribePath } from '../capabilities/notifications/index.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import { consumeOrThrow, limitsOfSite } from './rate-limits.ts';

const rule = 'api_write';

/**
 * Handles the address in an email's List-Unsubscribe header: email programs post to it (RFC 8058)
 * without a cookie. A GET only redirects to the notification settings, because scanners open every
 * link.
 */
export function mountUnsubscribe(
  app: Hono<Env>,
  { database, seal, now, limiter }: AppDependencies,
): void {
  app.post(`${unsubscribePath}/:token`, async (c) => {
    const { clientAddress, siteContext } = c.get('exchange');
    await consumeOrThrow(limiter, rule, limitKeyOf(clientAddress), limitsOfSite(siteContext));
    await unsubscribe({ database, seal, now }, c.req.param('token'));
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
  app.get(`${unsubscribePath}/:token`, (c) => c.redirect('/settings/notifications', 303));
}
