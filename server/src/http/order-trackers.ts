import type { Hono } from 'hono';
import { openTracker } from '../capabilities/orders/index.ts';
import type { Env } from './app-dependencies.ts';
import { contextOf } from './exchange.ts';
import { linkedDocuments } from './linked-documents.ts';
import type { PreviewDependencies } from './previews.ts';

/**
 * Shows the steps of an order with its seller's branding to anyone with its link, with or without
 * JavaScript. Links that are unknown, revoked or of another site get the not-found page.
 */
export function mountOrderTrackers(app: Hono<Env>, dependencies: PreviewDependencies): void {
  const { show, unknown } = linkedDocuments(dependencies, '/track');
  app.get('/track/:token', async (c) => {
    const exchange = c.get('exchange');
    await dependencies.limit('default', exchange, null);
    const opened = await openTracker(contextOf(dependencies, exchange), c.req.param('token'));
    if (opened === null) return unknown(c);
    return show(c, opened.sellerId, 200, (renderer, frame) =>
      renderer.renderTracker(frame, opened.tracker),
    );
  });
}
