import { createHash } from 'node:crypto';
import { Slug } from '@trunkline/contract/pages';
import type { Renderer } from '@trunkline/contract/kernel/renderer';
import { readPublished } from '../capabilities/pages/index.ts';
import type { Context } from '../kernel/context.ts';
import { sanitizeContent } from '../capabilities/pages/index.ts';
import type { Exchange } from './exchange.ts';
import type { Made } from './public-cache.ts';
import type { WebBuild } from './web-build.ts';

const html = 'text/html; charset=utf-8';

const applicationPath =
  /^\/(auth|auth\/callback|mfa|passkey-repair|profile|settings|admin)$|^\/(settings|admin)\//;

/** Paths that the application answers, signed in or on the way there; everything else is a document. */
export function isApplicationPath(path: string): boolean {
  return applicationPath.test(path);
}

/** The slug of a document's path: '/' is home; null for a path that no page can have. */
export function slugOf(path: string): string | null {
  if (path === '/') return 'home';
  const slug = path.slice(1);
  return slug !== 'home' && Slug.safeParse(slug).success ? slug : null;
}

export interface Documents {
  /** A page as HTML; null when there is none. A home that is missing or cannot be read is the built-in one. */
  page(exchange: Exchange, context: Context, path: string): Promise<Made | null>;
  notFound(exchange: Exchange, path: string): Promise<string>;
  failed(exchange: Exchange, path: string): Promise<string>;
  shell(exchange: Exchange, path: string): Promise<Made>;
  /** Where the theme's style sheet is; the name changes with what is in it. */
  themePath(exchange: Exchange): Promise<string>;
  /** The style sheet of a tenant's theme. */
  theme(exchange: Exchange): Promise<Made>;
}

export function createDocuments(web: WebBuild): Documents {
  const themeHrefs = new WeakMap<object, string>();

  function themeHref(renderer: Renderer, { face }: Exchange): string {
    const { theme, tenant_slug } = face.tenant;
    const known = themeHrefs.get(theme);
    if (known !== undefined) return known;
    const hash = createHash('sha256')
      .update(renderer.themeCss(theme))
      .digest('base64url')
      .slice(0, 10);
    const href = `/theme/${tenant_slug || 'default'}-${hash}.css`;
    themeHrefs.set(theme, href);
    return href;
  }

  async function framed(exchange: Exchange, path: string) {
    const renderer = await web.renderer();
    const frame = {
      tenant: exchange.face.tenant,
      themeHref: themeHref(renderer, exchange),
      origin: exchange.canonical,
      path,
      assets: web.documentAssets,
    };
    return { renderer, frame };
  }

  return {
    async page(exchange, context, path) {
      const slug = slugOf(path);
      if (slug === null) return null;
      const { renderer, frame } = await framed(exchange, path);
      let page;
      try {
        page = await readPublished(context, slug);
      } catch (error) {
        if (slug !== 'home') throw error;
        context.log.warn(
          { error, id: exchange.id },
          'home could not be read: the built-in one is shown',
        );
        return {
          type: html,
          body: await web.finish(path, renderer.renderPage(frame, null)),
          keep: false,
        };
      }
      if (page === null && slug !== 'home') return null;
      const safe = page === null ? null : { ...page, content: sanitizeContent(page.content) };
      return {
        type: html,
        body: await web.finish(path, renderer.renderPage(frame, safe)),
        keep: web.files !== null,
      };
    },

    async notFound(exchange, path) {
      const { renderer, frame } = await framed(exchange, path);
      return web.finish(path, renderer.renderNotFound(frame));
    },

    async failed(exchange, path) {
      const { renderer, frame } = await framed(exchange, path);
      return web.finish(path, renderer.renderError(frame, exchange.id));
    },

    async shell(exchange, path) {
      const { renderer, frame } = await framed(exchange, path);
      const body = renderer.renderShell({ ...frame, assets: web.applicationAssets });
      return { type: html, body: await web.finish(path, body), keep: web.files !== null };
    },

    async themePath(exchange) {
      return themeHref(await web.renderer(), exchange);
    },

    async theme({ face }) {
      const renderer = await web.renderer();
      return {
        type: 'text/css; charset=utf-8',
        body: renderer.themeCss(face.tenant.theme),
        keep: true,
      };
    },
  };
}
