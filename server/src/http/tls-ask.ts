import { isLookupFailed } from '@trunkline/contract/kernel/tenant-lookup';
import type { Hono } from 'hono';
import { Problem } from '../kernel/errors.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import { hostName } from './exchange.ts';
import { consumeOrThrow } from './rate-limits.ts';

/** The path that the operator's proxy calls before it requests a certificate for a host. */
export const tlsAskPath = '/tls/ask';

/**
 * Responds with 200 for a verified domain of an active company and its www host, and with 404 for
 * any other name, so that no certificate is issued for it. Responds with 503 while the database is
 * unavailable, so that the proxy retries. Known names are answered from memory. Any other takes one
 * of the client's permits, so that connections with made-up names affect neither the database nor
 * known sites.
 */
export function mountTlsAsk(app: Hono<Env>, { siteContexts, limiter }: AppDependencies): void {
  app.get(tlsAskPath, async (c) => {
    const host = hostName(c.req.query('domain'));
    const bareHost = host.startsWith('www.') ? host.slice('www.'.length) : host;
    const noStore = { 'cache-control': 'no-store' };
    if (!bareHost.includes('.') || bareHost.startsWith('[')) return c.text('no', 404, noStore);
    for (const name of new Set([host, bareHost])) {
      if (siteContexts.cached(name) === undefined) {
        const key = `tls ${limitKeyOf(c.get('exchange').clientAddress)}`;
        await consumeOrThrow(limiter, 'api_read', key, null);
      }
      const siteContext = await siteContexts.of(name);
      if (siteContext.claimed) return c.text('yes', 200, noStore);
      if (isLookupFailed(siteContext.tenant)) throw new Problem('service_unavailable');
    }
    return c.text('no', 404, noStore);
  });
}
