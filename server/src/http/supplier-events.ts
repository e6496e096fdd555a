import type { Hono } from 'hono';
import * as z from 'zod';
import { httpConnector } from '../capabilities/integrations/index.ts';
import { readText } from '../kernel/body.ts';
import { Problem } from '../kernel/errors.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { consumeOrThrow, limitsOfSite } from './rate-limits.ts';

const rule = 'default';
const maxBytes = 64 * 1024;
const Id = z.uuid();

/**
 * Accepts suppliers' events, signed with their connector's secret. An unknown connector and a wrong
 * signature get the same response.
 */
export function mountSupplierEvents(app: Hono<Env>, { services, limiter }: AppDependencies): void {
  app.post('/api/suppliers/:id', async (c) => {
    const { siteContext } = c.get('exchange');
    const id = Id.safeParse(c.req.param('id'));
    // Counted per connector, because a supplier may send from many addresses.
    const limitKey = `supplier ${id.data ?? 'unknown'}`;
    await consumeOrThrow(limiter, rule, limitKey, limitsOfSite(siteContext));
    const body = await readText(c.req.raw, maxBytes);
    const { receive } = httpConnector;
    const isAccepted =
      id.success && receive !== null && (await receive(services, id.data, c.req.raw.headers, body));
    if (!isAccepted) throw new Problem('unauthenticated');
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}
