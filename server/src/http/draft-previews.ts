import type { Hono } from 'hono';
import { openPostPreview } from '../capabilities/blog/index.ts';
import { openPreview, siteInPreview } from '../capabilities/branding/index.ts';
import { openPagePreview } from '../capabilities/pages/index.ts';
import { openPreviewLink } from '../kernel/preview-links/index.ts';
import type { Env } from './app-dependencies.ts';
import { dayFor } from './day-for.ts';
import { withoutScripts } from './documents.ts';
import { contextOf, type Exchange } from './exchange.ts';
import {
  type PreviewDependencies,
  previewHeaders,
  keepLinksWithin,
  withinPreview,
} from './previews.ts';

/**
 * Shows the current draft of a page or post to anyone with a link, signed in or not, on the site of
 * its company and read-only: it runs no scripts and sends no forms, and is never cached or indexed.
 * On another company's host the links of the document stay within the preview.
 */
export function mountDraftPreviews(app: Hono<Env>, dependencies: PreviewDependencies): void {
  const { documents, limit, headers, seal } = dependencies;
  const privateHeaders = { ...previewHeaders(headers), 'x-frame-options': 'DENY' };

  /** Returns the site of the draft's company; null if that company has no public site. */
  async function siteOf(
    exchange: Exchange,
    { company, expires, note }: { company: string; expires: Date; note: string },
  ): Promise<Exchange | null> {
    if (exchange.siteContext.tenant.company_id === company) return exchange;
    const token = siteInPreview(seal, company, expires);
    const opened = await openPreview(contextOf(dependencies, exchange), token);
    return (
      opened &&
      withinPreview(exchange, { siteContext: opened.siteContext, base: `/preview/${token}`, note })
    );
  }

  /** Renders the draft that a token belongs to; null if the token shows nothing. */
  async function show(
    exchange: Exchange,
    { token, language }: { token: string; language: string | undefined },
  ): Promise<string | null> {
    const context = contextOf(dependencies, exchange);
    const link = await openPreviewLink(context, token);
    if (link === null) return null;
    const { company_id: company, page_id, post_id } = link;
    const expires = new Date(link.expires_at);
    const kind = page_id === null ? 'post' : 'page';
    const note = `Preview of a draft ${kind}. The link works until ${dayFor(language, expires)}.`;
    const site = await siteOf(exchange, { company, expires, note });
    if (site === null) return null;
    const html =
      page_id === null
        ? await post(site, { id: post_id ?? '', company, note })
        : await page(site, { id: page_id, company, note });
    return html && site.preview ? keepLinksWithin(html, site.preview.base) : html;
  }

  async function page(site: Exchange, link: { id: string; company: string; note: string }) {
    const context = contextOf(dependencies, site);
    const draft = await openPagePreview(context, link);
    return draft && documents.draft(site, context, { page: draft, note: link.note });
  }

  async function post(site: Exchange, link: { id: string; company: string; note: string }) {
    const article = await openPostPreview(contextOf(dependencies, site), link);
    if (article === null) return null;
    return documents.framed(site, `/blog/${article.slug}`, (renderer, frame) => {
      const preview = { base: '', ...frame.preview, note: link.note };
      return renderer.renderPost(
        { ...frame, assets: withoutScripts(frame.assets), preview },
        { article, newer: null, older: null, related: [] },
      );
    });
  }

  app.get('/draft-preview/:token', async (c) => {
    const exchange = c.get('exchange');
    await limit('default', exchange, null);
    const html = await show(exchange, {
      token: c.req.param('token'),
      language: c.req.header('accept-language'),
    });
    if (html !== null) return c.html(html, 200, privateHeaders);
    return c.html(await documents.previewEnded(exchange, '/draft-preview'), 404, {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  });
}
