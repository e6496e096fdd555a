import type { Hono } from 'hono';
import { openPostPreview } from '../capabilities/blog/index.ts';
import type { Env } from './app.ts';
import { contextOf } from './exchange.ts';
import type { PreviewParts } from './previews.ts';

/** The address is the key: it is told to nobody, kept nowhere and found by no search. */
const privately = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** A post as it is written now, for whoever has a link to it, signed in or not; in the dress of the host that is asked. */
export function mountPostPreviews(app: Hono<Env>, parts: PreviewParts): void {
  const { documents, limit } = parts;

  app.get('/post-preview/:token', async (c) => {
    const exchange = c.get('exchange');
    await limit('default', exchange, null);
    const opened = await openPostPreview(contextOf(parts, exchange), c.req.param('token'));
    if (opened === null) {
      return c.html(await documents.notFound(exchange, '/post-preview'), 404, privately);
    }
    const { article, expires } = opened;
    const day = expires.toISOString().slice(0, 10);
    const note = `Preview of a post as it is written now. The link works until ${day}.`;
    const html = await documents.framed(exchange, `/blog/${article.slug}`, (renderer, frame) =>
      renderer.renderPost(
        { ...frame, preview: { note } },
        { article, newer: null, older: null, related: [] },
      ),
    );
    return c.html(html, 200, privately);
  });
}
