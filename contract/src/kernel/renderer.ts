import type { Tenant } from '../branding.ts';
import type { PublishedService } from '../catalog.ts';
import type { Page } from '../pages.ts';
import type { ClosedLetter, LetterView } from '../orders/letters.ts';
import type { TrackerView } from '../orders/document.ts';
import type { ClosedQuote, QuoteView } from '../quotes/document.ts';
import type { ArticlePage, BlogPage } from './articles.ts';
import type { PublishedRelease } from '../releases.ts';
import type { LiveBlock } from './live.ts';

/** URLs of the built files that a page links. */
export interface Assets {
  readonly css: readonly string[];
  readonly script: string;
  readonly preload: readonly string[];
  /** The main font file, by font name. */
  readonly fonts: Readonly<Record<string, string>>;
}

/** The parts of Vite's `.vite/manifest.json` that the renderer reads. */
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
  /** The tenant's own CSS, if any. */
  readonly customCssHref: string | null;
  readonly assets: Assets;
}

/** Everything a document depends on besides its content: host and path, never the person. */
export interface DocumentFrame extends ShellFrame {
  readonly origin: string;
  readonly path: string;
  /** Ancestor paths of this one that exist. */
  readonly above: readonly string[];
  /**
   * Set in previews; `note` is shown above the page. `base` is the prefix of the site's addresses
   * on another host, '' on its own.
   */
  readonly preview: { readonly base: string; readonly note: string | null } | null;
}

export interface SitemapGroup {
  readonly title: string;
  readonly links: readonly { readonly path: string; readonly title: string }[];
}

/** A result of a site search. */
export interface FoundEntry {
  readonly group: 'Page' | 'Resource' | 'Service' | 'Post';
  readonly path: string;
  readonly title: string;
  /** A passage in alternating parts: every second one matches. */
  readonly passage: readonly string[];
}

/** The renderer that the web build exports to the server: documents as pure functions of data. */
export interface Renderer {
  /**
   * A published page with the data of its live blocks, section by section; null renders the
   * built-in home page.
   */
  renderPage(frame: DocumentFrame, page: Page | null, live: readonly (LiveBlock | null)[]): string;
  renderBlog(frame: DocumentFrame, blog: BlogPage): string;
  /** One post. */
  renderPost(frame: DocumentFrame, post: ArticlePage): string;
  renderService(frame: DocumentFrame, service: PublishedService): string;
  /** The HTML sitemap with all public URLs of a site. */
  renderSitemap(frame: DocumentFrame, groups: readonly SitemapGroup[]): string;
  /** Results of a search of the site, best first; null if nothing was searched for. */
  renderSearch(frame: DocumentFrame, query: string, results: readonly FoundEntry[] | null): string;
  /** The page behind a quote's link. */
  renderQuote(frame: DocumentFrame, quote: QuoteView): string;
  /** Sent with status 410. */
  renderClosedQuote(frame: DocumentFrame, quote: ClosedQuote): string;
  /** The page behind a letter of authorisation's link. */
  renderLetter(frame: DocumentFrame, letter: LetterView): string;
  /** Sent with status 410. */
  renderClosedLetter(frame: DocumentFrame, letter: ClosedLetter): string;
  /** The page behind an order's link. */
  renderTracker(frame: DocumentFrame, tracker: TrackerView): string;
  /** Shown offline, when nothing else is available. */
  renderOffline(frame: DocumentFrame): string;
  /** Release notes, newest first, and a single note. */
  renderReleases(frame: DocumentFrame, notes: readonly PublishedRelease[]): string;
  renderRelease(frame: DocumentFrame, note: PublishedRelease): string;
  renderNotFound(frame: DocumentFrame): string;
  renderPreviewEnded(frame: DocumentFrame): string;
  renderError(frame: DocumentFrame, errorId: string): string;
  /** The static HTML shell of the signed-in application. */
  renderShell(frame: ShellFrame): string;
  themeCss(theme: Tenant['theme']): string;
  documentAssets(manifest: Manifest): Assets;
  applicationAssets(manifest: Manifest): Assets;
  readonly developmentAssets: { readonly document: Assets; readonly application: Assets };
}
