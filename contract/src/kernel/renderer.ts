import type { Tenant } from '../branding.ts';
import type { PublishedService } from '../catalog.ts';
import type { Page } from '../pages.ts';
import type { ArticlePage, BlogPage } from './articles.ts';
import type { PublishedRelease } from '../releases.ts';
import type { LiveBlock } from './live.ts';

/** Addresses of the built files that a page links. */
export interface Assets {
  readonly css: readonly string[];
  readonly script: string;
  readonly preload: readonly string[];
  /** The file that most text is set in, by the name of the font. */
  readonly fonts: Readonly<Record<string, string>>;
}

/** Vite's `.vite/manifest.json`, as far as the renderer reads it. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
      readonly assets?: readonly string[];
    }
  >
>;

export interface ShellFrame {
  readonly tenant: Tenant;
  readonly themeHref: string;
  /** The tenant's own CSS, where it has any. */
  readonly customCssHref: string | null;
  readonly assets: Assets;
}

/** Everything about a request that a document depends on: host and path, never the person. */
export interface DocumentFrame extends ShellFrame {
  readonly origin: string;
  readonly path: string;
  /** Of the paths above this one those where visitors find something. */
  readonly above: readonly string[];
  /** A site shown before it has an address; `note` is said above the page. */
  readonly preview: { readonly note: string | null } | null;
}

export interface SitemapGroup {
  readonly title: string;
  readonly links: readonly { readonly path: string; readonly title: string }[];
}

/** What the built web gives the server: documents as pure functions of data. */
export interface Renderer {
  /** A published page with what its live blocks show, section by section; null renders the built-in home. */
  renderPage(frame: DocumentFrame, page: Page | null, live: readonly (LiveBlock | null)[]): string;
  /** Posts of the blog, newest first. */
  renderBlog(frame: DocumentFrame, blog: BlogPage): string;
  /** One post. */
  renderPost(frame: DocumentFrame, post: ArticlePage): string;
  /** One service of the catalogue. */
  renderService(frame: DocumentFrame, service: PublishedService): string;
  /** All public addresses of a site, for people. */
  renderSitemap(frame: DocumentFrame, groups: readonly SitemapGroup[]): string;
  /** What works without a connection; shown where nothing else can be. */
  renderOffline(frame: DocumentFrame): string;
  /** What is new, newest first, and one note of it. */
  renderReleases(frame: DocumentFrame, notes: readonly PublishedRelease[]): string;
  renderRelease(frame: DocumentFrame, note: PublishedRelease): string;
  renderNotFound(frame: DocumentFrame): string;
  renderError(frame: DocumentFrame, errorId: string): string;
  /** The static page of the signed-in application. */
  renderShell(frame: ShellFrame): string;
  themeCss(theme: Tenant['theme']): string;
  documentAssets(manifest: Manifest): Assets;
  applicationAssets(manifest: Manifest): Assets;
  readonly developmentAssets: { readonly document: Assets; readonly application: Assets };
}
