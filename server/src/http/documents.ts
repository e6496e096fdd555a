import { createHash } from 'node:crypto';
import type { Theme } from '@trunkline/contract/branding';
import { embedHosts, embedOf } from '@trunkline/contract/kernel/embeds';
import type { Page, PageContent } from '@trunkline/contract/pages';
import type { Assets, DocumentFrame, Renderer } from '@trunkline/contract/kernel/renderer';
import { readCss } from '../capabilities/branding/index.ts';
import type { DocumentQuery, LiveBlock } from '@trunkline/contract/kernel/live';
import type { Context } from '../kernel/context.ts';
import { paramsOf } from '../kernel/document-route.ts';
import type { FormName } from '../kernel/forms/form.ts';
import { loadLive } from '../kernel/live.ts';
import { isCacheable } from './document-query.ts';
import { findPublished } from '../capabilities/pages/index.ts';
import { findRedirect } from '../capabilities/redirects/index.ts';
import { documentRoutes, slugOf } from './document-routes.ts';
import type { Exchange } from './exchange.ts';
import { manifestOf } from './manifest.ts';
import { pathsAbove } from './paths-above.ts';
import type { PublicBody } from './public-cache.ts';
import { retryRead } from './retry-read.ts';
import type { WebBuild } from './web-build.ts';

const html = 'text/html; charset=utf-8';

/** Adds a request's query to the address that it is redirected to. */
export function withQuery(address: string, query: string): string {
  if (query === '') return address;
  const [base = '', fragment] = address.split('#');
  const joined = base.includes('?') ? `${base}&${query.slice(1)}` : base + query;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

export function pathOf(slug: string): string {
  return slug === 'home' ? '/' : `/${slug}`;
}

/** Returns the other sites embedded in a page, for its content security policy. */
function framesOf(content: PageContent): { frames?: readonly string[] } {
  if (typeof content === 'string') return {};
  const addresses = content.sections.flatMap((section) =>
    section.type === 'embed' ? (embedOf(section.url)?.frame ?? []) : [],
  );
  const frames = embedHosts.filter((host) =>
    addresses.some((address) => address.startsWith(`${host}/`)),
  );
  return frames.length === 0 ? {} : { frames };
}

/** A form that was submitted and rejected: shown again in place with the entered values. */
export interface RefusedForm {
  readonly form: FormName;
  readonly values: Record<string, string>;
  readonly errors: Record<string, string>;
  readonly message: string | null;
  readonly token: string;
}

/** Returns a page's live blocks, with the rejected form in place of the empty one. */
function withRefused(
  content: PageContent,
  blocks: readonly (LiveBlock | null)[],
  refused: RefusedForm | undefined,
): readonly (LiveBlock | null)[] {
  if (refused === undefined || typeof content === 'string') return blocks;
  const { form, ...shown } = refused;
  return blocks.map((block, index) => {
    const section = content.sections[index];
    return block?.type === 'form' && section?.type === 'form' && section.form === form
      ? { ...block, ...shown, state: 'refused' }
      : block;
  });
}

export interface Documents {
  /**
   * Renders a page as HTML, or returns the address that it moved to or that its own redirects to;
   * null if there is neither. A home page that is missing or can't be read falls back to the
   * built-in one.
   */
  page(
    exchange: Exchange,
    context: Context,
    path: string,
    query: DocumentQuery,
    refused?: RefusedForm,
  ): Promise<PublicBody | null>;
  /** Renders the draft of a page with a note, without scripts. */
  draft(
    exchange: Exchange,
    context: Context,
    preview: { readonly page: Page; readonly note: string },
  ): Promise<string>;
  notFound(exchange: Exchange, path: string): Promise<string>;
  /** Renders the page for a preview link that doesn't work. */
  previewEnded(exchange: Exchange, path: string): Promise<string>;
  /** Renders a capability's document within the tenant's frame. */
  framed(
    exchange: Exchange,
    path: string,
    render: (renderer: Renderer, frame: DocumentFrame) => string,
  ): Promise<string>;
  failed(exchange: Exchange, path: string): Promise<string>;
  shell(exchange: Exchange, path: string): Promise<PublicBody>;
  /** Returns the path of a tenant's stylesheet, named by its content; null if there is none. */
  stylesheetPath(exchange: Exchange, stylesheet: Stylesheet): Promise<string | null>;
  /** Returns the tenant's theme tokens or its own CSS. */
  stylesheet(exchange: Exchange, stylesheet: Stylesheet): Promise<PublicBody | null>;
  /** Returns the name and appearance of the installed site. */
  manifest(exchange: Exchange): Promise<PublicBody>;
}

export type Stylesheet = 'theme' | 'custom';

interface Stylesheets {
  readonly theme: string;
  readonly custom: string;
}

/** A preview runs no scripts, so only its styles are kept. */
export function withoutScripts(assets: Assets): Assets {
  return { ...assets, script: '', preload: [] };
}

export function createDocuments(web: WebBuild): Documents {
  const stylesheetsByTheme = new WeakMap<Theme, Stylesheets>();

  async function stylesheetsOf(
    renderer: Renderer,
    { siteContext }: Exchange,
  ): Promise<Stylesheets> {
    const { theme } = siteContext.tenant;
    const cached = stylesheetsByTheme.get(theme);
    if (cached !== undefined) return cached;
    // Parsed again: the stored CSS was parsed on write, but may have been stored another way.
    const { css } = await readCss(theme.custom_css);
    const stylesheets = { theme: renderer.themeCss(theme), custom: css };
    stylesheetsByTheme.set(theme, stylesheets);
    return stylesheets;
  }

  async function hrefOf(
    renderer: Renderer,
    exchange: Exchange,
    stylesheet: Stylesheet,
  ): Promise<string | null> {
    const css = (await stylesheetsOf(renderer, exchange))[stylesheet];
    if (css === '') return null;
    if (exchange.preview !== undefined) return `${exchange.preview.base}/${stylesheet}.css`;
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, 10);
    const slug = exchange.siteContext.tenant.tenant_slug || 'default';
    // The dot can't occur in a short name, so a theme and custom CSS never share a path.
    return stylesheet === 'custom' ? `/theme/custom.${hash}.css` : `/theme/${slug}-${hash}.css`;
  }

  async function frameFor(exchange: Exchange, path: string, above: readonly string[] = []) {
    const renderer = await web.renderer();
    const { preview } = exchange;
    const frame: DocumentFrame = {
      tenant: exchange.siteContext.tenant,
      themeHref: (await hrefOf(renderer, exchange, 'theme')) ?? '',
      customCssHref: await hrefOf(renderer, exchange, 'custom'),
      origin: exchange.canonical,
      path,
      above,
      assets: preview ? withoutScripts(web.documentAssets) : web.documentAssets,
      preview: preview ?? null,
    };
    return { renderer, frame };
  }

  /** Handles a capability's own document; undefined if the path isn't one. */
  async function route(
    exchange: Exchange,
    context: Context,
    path: string,
    query: DocumentQuery,
  ): Promise<PublicBody | null | undefined> {
    for (const route of documentRoutes) {
      const params = paramsOf(route, path);
      if (params === null) continue;
      const parts = await frameFor(exchange, path, await pathsAbove(context, path));
      const response = await route.make({ context, params, query, ...parts });
      if (response === null) return null;
      const { type = html, body, keep = true, location } = response;
      if (location !== undefined) return { type, body: '', keep, location };
      return {
        type,
        body: type === html && typeof body === 'string' ? await web.finish(path, body) : body,
        keep,
      };
    }
    return undefined;
  }

  /** Renders a page's content; null for the built-in home page. */
  async function renderContent(
    context: Context,
    parts: {
      readonly path: string;
      readonly frame: DocumentFrame;
      readonly page: Page | null;
      readonly query: DocumentQuery;
      readonly refused?: RefusedForm | undefined;
    },
  ): Promise<PublicBody> {
    const { path, frame, page, query, refused } = parts;
    const renderer = await web.renderer();
    const keep = web.files !== null && isCacheable(query);
    const above = await pathsAbove(context, path);
    const live = await loadLive(context, page?.content ?? '', query);
    const blocks = withRefused(page?.content ?? '', live.blocks, refused);
    // A form contains the time it was started, so the response is personal and not cached.
    const isPersonal = blocks.some((block) => block?.type === 'form');
    return {
      type: html,
      body: await web.finish(path, renderer.renderPage({ ...frame, above }, page, blocks)),
      keep: keep && live.isComplete && !isPersonal,
      ...framesOf(page?.content ?? ''),
    };
  }

  /** Handles a page of the CMS or a capability's document; null if neither has the path. */
  async function content(
    exchange: Exchange,
    context: Context,
    path: string,
    query: DocumentQuery,
    refused?: RefusedForm,
  ): Promise<PublicBody | null> {
    const keep = web.files !== null && isCacheable(query);
    const routed = await route(exchange, context, path, query);
    if (routed !== undefined) return routed && { ...routed, keep: keep && routed.keep };
    const slug = slugOf(path);
    if (slug === null) return null;
    const { renderer, frame } = await frameFor(exchange, path);
    let page;
    try {
      // Retried here, because this catch block hides a failed read from the cache's own retry.
      const read = () => findPublished(context, slug);
      const published = slug === 'home' ? await retryRead(read) : await read();
      if (published !== null && 'movedTo' in published) {
        return { type: html, body: '', keep, location: pathOf(published.movedTo) };
      }
      page = published?.page ?? null;
    } catch (error) {
      if (slug !== 'home') throw error;
      context.log.warn(
        { error, id: exchange.id },
        'could not read the home page; showing the built-in one',
      );
      return {
        type: html,
        body: await web.finish(path, renderer.renderPage(frame, null, [])),
        keep: false,
      };
    }
    if (page === null && slug !== 'home') return null;
    return renderContent(context, { path, frame, page, query, refused });
  }

  return {
    async page(exchange, context, path, query, refused) {
      const rendered = await content(exchange, context, path, query, refused);
      if (rendered !== null) return rendered;
      const location = await findRedirect(context, path);
      return location === null ? null : { type: html, body: '', keep: true, location };
    },

    async draft(exchange, context, { page, note }) {
      const path = pathOf(page.slug);
      const { frame } = await frameFor(exchange, path);
      const preview = { base: '', ...frame.preview, note };
      const previewFrame = { ...frame, assets: withoutScripts(frame.assets), preview };
      const { body } = await renderContent(context, { path, frame: previewFrame, page, query: {} });
      return String(body);
    },

    async framed(exchange, path, render) {
      const { renderer, frame } = await frameFor(exchange, path);
      return web.finish(path, render(renderer, frame));
    },

    async notFound(exchange, path) {
      const { renderer, frame } = await frameFor(exchange, path);
      return web.finish(path, renderer.renderNotFound(frame));
    },

    async previewEnded(exchange, path) {
      const { renderer, frame } = await frameFor(exchange, path);
      return web.finish(path, renderer.renderPreviewEnded(frame));
    },

    async failed(exchange, path) {
      const { renderer, frame } = await frameFor(exchange, path);
      return web.finish(path, renderer.renderError(frame, exchange.id));
    },

    async shell(exchange, path) {
      const { renderer, frame } = await frameFor(exchange, path);
      const body = renderer.renderShell({ ...frame, assets: web.applicationAssets });
      return { type: html, body: await web.finish(path, body), keep: web.files !== null };
    },

    async stylesheetPath(exchange, stylesheet) {
      return hrefOf(await web.renderer(), exchange, stylesheet);
    },

    async stylesheet(exchange, stylesheet) {
      const body = (await stylesheetsOf(await web.renderer(), exchange))[stylesheet];
      return body === '' ? null : { type: 'text/css; charset=utf-8', body, keep: true };
    },

    async manifest({ siteContext }) {
      const body = JSON.stringify(manifestOf(siteContext.tenant));
      return { type: 'application/manifest+json', body, keep: true };
    },
  };
}
