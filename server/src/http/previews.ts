import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import type { Context as HonoContext, Hono } from 'hono';
import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import { openPreview } from '../capabilities/branding/index.ts';
import type { SiteContext } from '../kernel/context.ts';
import type { Session } from '../kernel/operations.ts';
import { Problem } from '../kernel/errors.ts';
import { withoutTrailingSlashes } from '../kernel/site-path.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { showBrand } from './brand.ts';
import { dayFor } from './day-for.ts';
import type { Documents } from './documents.ts';
import { readQuery } from './document-query.ts';
import { contextOf, type Exchange } from './exchange.ts';

export interface PreviewDependencies extends AppDependencies {
  readonly documents: Documents;
  readonly limit: (
    rule: RateLimitRule,
    exchange: Exchange,
    session: Session | null,
  ) => Promise<void>;
}

/**
 * Returns headers for a preview: no scripts and no forms, whatever the content, because it is
 * another company's site on the product's own host. Only the product's own pages may frame it. The
 * address is the secret, so it is never sent as a referrer.
 */
export function previewHeaders(headers: AppDependencies['headers']): Record<string, string> {
  const policy = (headers['content-security-policy'] ?? '')
    .replace(/script-src [^;]*/, "script-src 'none'")
    .replace(/form-action [^;]*/, "form-action 'none'")
    .replace(/connect-src [^;]*/, "connect-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return {
    'content-security-policy': policy,
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  };
}

/** Keeps links to other pages of the site in the preview; links into the application go nowhere. */
export function keepLinksWithin(html: string, base: string): string {
  return html.replace(/(<a\s[^>]*?href=")(\/(?!\/)[^"#?]*)/g, (_, before: string, path: string) =>
    isApplicationPath(path) ? `${before}#` : `${before}${base}${path}`,
  );
}

function noteOf(name: string, day: string): string {
  return `Preview of ${name}. This is not the live site; the link works until ${day}.`;
}

/**
 * Returns the exchange as it would be on the company's own host, with links back into the preview.
 */
export function withinPreview(
  exchange: Exchange,
  { siteContext, base, note }: { siteContext: SiteContext; base: string; note: string | null },
): Exchange {
  const withPreviewUrl = <Picture extends { url: string }>(picture: Picture | null) =>
    picture === null ? null : { ...picture, url: base + picture.url };
  const { theme } = siteContext.tenant;
  const previewTheme = {
    ...theme,
    logo: withPreviewUrl(theme.logo),
    favicon: withPreviewUrl(theme.favicon),
  };
  return {
    ...exchange,
    siteContext: { ...siteContext, tenant: { ...siteContext.tenant, theme: previewTheme } },
    preview: { base, note },
  };
}

/** Serves a company's public site on our own host to anyone with a link to it. */
export function mountPreviews(app: Hono<Env>, dependencies: PreviewDependencies): void {
  const { documents, limit, headers } = dependencies;
  const pageHeaders = previewHeaders(headers);

  async function open(c: HonoContext<Env>): Promise<{ exchange: Exchange; path: string } | null> {
    const token = c.req.param('token') ?? '';
    const exchange = c.get('exchange');
    await limit('default', exchange, null);
    const opened = await openPreview(contextOf(dependencies, exchange), token);
    if (opened === null) return null;
    const { siteContext, expires, embedded } = opened;
    const base = `/preview/${token}`;
    const note = embedded
      ? null
      : noteOf(siteContext.tenant.company_name, dayFor(c.req.header('accept-language'), expires));
    return {
      exchange: withinPreview(exchange, { siteContext, base, note }),
      path: c.req.path.slice(base.length) || '/',
    };
  }

  async function openOrThrow(c: HonoContext<Env>): Promise<{ exchange: Exchange; path: string }> {
    const opened = await open(c);
    if (opened === null) throw new Problem('not_found');
    return opened;
  }

  app.get('/preview/:token/brand/:name', async (c) => {
    const { exchange } = await openOrThrow(c);
    const picture = await showBrand(contextOf(dependencies, exchange), c.req.param('name'));
    if (picture === null) throw new Problem('not_found');
    return c.body(new Uint8Array(picture.bytes), 200, {
      ...pageHeaders,
      'content-type': picture.type,
    });
  });

  app.get('/preview/:token/:stylesheet{(?:theme|custom)\\.css}', async (c) => {
    const { exchange } = await openOrThrow(c);
    const stylesheet = c.req.param('stylesheet').startsWith('theme') ? 'theme' : 'custom';
    const result = await documents.stylesheet(exchange, stylesheet);
    return c.body(result === null ? '' : String(result.body), 200, {
      ...pageHeaders,
      'content-type': 'text/css; charset=utf-8',
    });
  });

  app.get('/preview/:token/*', async (c) => {
    const opened = await open(c);
    if (opened === null) {
      return c.html(await documents.previewEnded(c.get('exchange'), '/preview'), 404, {
        'cache-control': 'no-store',
      });
    }
    const { exchange, path } = opened;
    const trimmedPath = path.length > 1 ? withoutTrailingSlashes(path) : path;
    const query = readQuery(c.req.url);
    const rendered = await documents.page(
      exchange,
      contextOf(dependencies, exchange),
      trimmedPath,
      query,
    );
    if (rendered?.location !== undefined) {
      const base = rendered.location.startsWith('/') ? (exchange.preview?.base ?? '') : '';
      return c.redirect(base + rendered.location, 302);
    }
    const html =
      rendered === null ? await documents.notFound(exchange, trimmedPath) : String(rendered.body);
    const { preview } = exchange;
    return c.html(
      keepLinksWithin(html, preview?.base ?? ''),
      rendered === null ? 404 : 200,
      pageHeaders,
    );
  });
}
