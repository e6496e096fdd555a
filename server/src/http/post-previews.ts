import type { Hono } from 'hono';
import { openPostPreview } from '../capabilities/blog/index.ts';
import { openPreview, siteInPreview } from '../capabilities/branding/index.ts';
import type { Env } from './app-dependencies.ts';
import { contextOf, type Exchange } from './exchange.ts';
import {
  type PreviewDependencies,
  previewHeaders,
  staysWithin,
  withinPreview,
} from './previews.ts';

/** The address is the secret: it is never sent as a referrer, cached or indexed. */
const privately = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Shows a post's current draft to anyone with a link, signed in or not, on the site of the post's
 * company. On another company's host the whole site is a preview: it runs no scripts, and its links
 * stay within.
 */
export function mountPostPreviews(app: Hono<Env>, parts: PreviewDependencies): void {
  const { documents, limit, headers, seal } = parts;
  const foreign = { ...previewHeaders(headers), ...privately };

  /** Returns the site of the post's company; null if that company has no public site. */
  async function siteOf(
    own: Exchange,
    { company, expires, note }: { company: string; expires: Date; note: string },
  ): Promise<Exchange | null> {
    if (own.siteContext.tenant.company_id === company) return own;
    const token = siteInPreview(seal, company, expires);
    const opened = await openPreview(contextOf(parts, own), token);
    return (
      opened &&
      withinPreview(own, { siteContext: opened.siteContext, base: `/preview/${token}`, note })
    );
  }

  app.get('/post-preview/:token', async (c) => {
    const own = c.get('exchange');
    await limit('default', own, null);
    const opened = await openPostPreview(contextOf(parts, own), c.req.param('token'));
    const day = opened?.expires.toISOString().slice(0, 10);
    const note = `Preview of a draft post. The link works until ${day}.`;
    const site = opened && (await siteOf(own, { ...opened, note }));
    if (opened === null || site === null) {
      return c.html(await documents.notFound(own, '/post-preview'), 404, privately);
    }
    const { article } = opened;
    const html = await documents.framed(site, `/blog/${article.slug}`, (renderer, frame) =>
      renderer.renderPost(
        { ...frame, preview: { note } },
        { article, newer: null, older: null, related: [] },
      ),
    );
    if (site.preview === undefined) return c.html(html, 200, privately);
    return c.html(staysWithin(html, site.preview.base), 200, foreign);
  });
}
