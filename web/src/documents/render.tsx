import type { Tenant } from '@trunkline/contract/branding';
import type { PublishedService } from '@trunkline/contract/catalog';
import type { LiveBlock } from '@trunkline/contract/kernel/live';
import type { ArticlePage, BlogPage } from '@trunkline/contract/kernel/articles';
import type { DocumentFrame, FoundEntry, SitemapGroup } from '@trunkline/contract/kernel/renderer';
import type { Page } from '@trunkline/contract/pages';
import { BlogDocument } from '../capabilities/blog/documents/blog-document.tsx';
import { PostDocument } from '../capabilities/blog/documents/post-document.tsx';
import { postNode } from '../capabilities/blog/documents/post-node.ts';
import { productNode } from '../capabilities/catalog/documents/product-node.ts';
import { ServiceDocument } from '../capabilities/catalog/documents/service-document.tsx';
import type { TrackerView } from '@trunkline/contract/orders/document';
import type { ClosedLetter, LetterView } from '@trunkline/contract/orders/letters';
import type { ClosedQuote, QuoteView } from '@trunkline/contract/quotes/document';
import type { PublishedRelease } from '@trunkline/contract/releases';
import {
  ClosedQuoteDocument,
  QuoteDocument,
} from '../capabilities/quotes/documents/quote-document.tsx';
import {
  ClosedLetterDocument,
  LetterDocument,
} from '../capabilities/orders/documents/letter-document.tsx';
import { TrackerDocument } from '../capabilities/orders/documents/tracker-document.tsx';
import { FallbackHome } from '../capabilities/pages/documents/fallback-home.tsx';
import { EditPagePlaceholder } from '../capabilities/pages/documents/edit-page-placeholder.tsx';
import { PageDocument } from '../capabilities/pages/documents/page-document.tsx';
import {
  ReleaseDocument,
  ReleasesDocument,
} from '../capabilities/releases/documents/release-documents.tsx';
import { renderDocument } from './frame.tsx';
import { ErrorPage, NotFoundPage, PreviewEndedPage } from './error-pages.tsx';
import { OfflinePage, SitemapPage } from './site-documents.tsx';
import { SearchPage } from './search-page.tsx';
import { faqNode, pictureOf } from './structured-data.ts';

export { themeCss } from '../capabilities/branding/index.ts';
export { applicationAssets, developmentAssets, documentAssets } from './assets.ts';
export { renderShell } from './shell.tsx';

/** Returns the title of a home page that the tenant hasn't written itself. */
const siteTitle = ({ site_name, tagline }: Tenant['settings']) =>
  tagline === '' ? site_name : `${site_name}: ${tagline}`;

function titleOf(page: Page, { company_id, settings }: Tenant): string {
  const isHome = page.slug === 'home';
  // The title of an inherited home page names the company above.
  if (isHome && page.company_id !== company_id) return siteTitle(settings);
  return page.seo.title || (isHome ? page.title : `${page.title} · ${settings.site_name}`);
}

/** Renders a published page; null renders the built-in home page, which needs no database. */
export function renderPage(
  frame: DocumentFrame,
  page: Page | null,
  live: readonly (LiveBlock | null)[],
): string {
  const { settings } = frame.tenant;
  if (page === null) {
    const { site_name, tagline, claims } = settings;
    return renderDocument(frame, {
      title: siteTitle(settings),
      description: tagline,
      indexed: true,
      children: <FallbackHome siteName={site_name} claims={claims} />,
    });
  }
  return renderDocument(frame, {
    title: titleOf(page, frame.tenant),
    description: page.description,
    indexed: !page.seo.noindex,
    canonical: page.seo.canonical,
    structuredData: faqNode(page.content),
    image: page.seo.social_image || pictureOf(page.content),
    ...(page.slug !== 'home' && { sitemapTitle: page.title }),
    islands: <EditPagePlaceholder page={page.id} />,
    children: <PageDocument page={page} live={live} />,
  });
}

const feed = { title: 'Blog', href: '/blog/rss.xml' };

/** Renders a list of blog posts: all posts, or only those with a tag or by an author. */
export function renderBlog(frame: DocumentFrame, blog: BlogPage): string {
  const { site_name } = frame.tenant.settings;
  const { narrowed, page } = blog;
  const heading =
    narrowed === null
      ? 'Blog'
      : narrowed.by === 'tag'
        ? `Posts about ${narrowed.label}`
        : `Posts by ${narrowed.label}`;
  return renderDocument(frame, {
    title: `${heading}${page > 1 ? `, page ${page}` : ''} · ${site_name}`,
    description: `${heading} from ${site_name}: what we learn from running voice and messaging for partners.`,
    // Later pages of the list are not indexed: they only link to posts.
    indexed: page === 1,
    feed,
    sitemapTitle: narrowed === null ? 'All posts' : heading,
    ...(narrowed !== null && {
      trail: [
        { name: 'Home', path: '/' },
        { name: 'Blog', path: '/blog' },
        { name: heading, path: frame.path },
      ],
    }),
    children: <BlogDocument blog={blog} path={frame.path} />,
  });
}

/** Renders a blog post. */
export function renderPost(frame: DocumentFrame, post: ArticlePage): string {
  const { article } = post;
  return renderDocument(frame, {
    title: `${article.seo_title || article.title} · ${frame.tenant.settings.site_name}`,
    description: article.seo_description || article.excerpt,
    indexed: true,
    image: article.cover ?? undefined,
    canonical: article.canonical ?? undefined,
    feed,
    sitemapTitle: article.title,
    article: {
      published: article.published_at,
      modified: article.updated_at,
      author: article.author,
      tags: article.tags,
    },
    trail: [
      { name: 'Home', path: '/' },
      { name: 'Blog', path: '/blog' },
      { name: article.title, path: `/blog/${article.slug}` },
    ],
    structuredData: [postNode(article, frame.origin)],
    children: <PostDocument {...post} />,
  });
}

export function renderService(frame: DocumentFrame, service: PublishedService): string {
  return renderDocument(frame, {
    title: `${service.name} · ${frame.tenant.settings.site_name}`,
    description: service.summary || `${service.name} by ${service.provider}.`,
    indexed: true,
    image: service.picture || undefined,
    sitemapTitle: service.name,
    structuredData: [productNode(service, frame.origin, frame.path)],
    children: (
      <ServiceDocument service={service} hasCatalogue={frame.above.includes('/services')} />
    ),
  });
}

export function renderSitemap(frame: DocumentFrame, groups: readonly SitemapGroup[]): string {
  const { site_name } = frame.tenant.settings;
  return renderDocument(frame, {
    title: `Sitemap · ${site_name}`,
    description: `All pages on ${site_name}.`,
    indexed: true,
    children: <SitemapPage siteName={site_name} groups={groups} />,
  });
}

export function renderSearch(
  frame: DocumentFrame,
  query: string,
  results: readonly FoundEntry[] | null,
): string {
  const { site_name } = frame.tenant.settings;
  return renderDocument(frame, {
    title: `${results === null ? 'Search' : `Search for “${query}”`} · ${site_name}`,
    description: `Search the pages, services, resources and posts on ${site_name}.`,
    indexed: false,
    children: <SearchPage query={query} results={results} />,
  });
}

export function renderQuote(frame: DocumentFrame, quote: QuoteView): string {
  return renderDocument(frame, {
    title: `Quote ${quote.number} from ${quote.seller}`,
    description: '',
    indexed: false,
    children: <QuoteDocument quote={quote} />,
  });
}

export function renderClosedQuote(frame: DocumentFrame, quote: ClosedQuote): string {
  return renderDocument(frame, {
    title: `Quote from ${quote.seller}`,
    description: '',
    indexed: false,
    children: <ClosedQuoteDocument quote={quote} />,
  });
}

export function renderLetter(frame: DocumentFrame, letter: LetterView): string {
  return renderDocument(frame, {
    title: `Letter of authorisation for ${letter.entity}`,
    description: '',
    indexed: false,
    children: <LetterDocument letter={letter} />,
  });
}

export function renderClosedLetter(frame: DocumentFrame, letter: ClosedLetter): string {
  return renderDocument(frame, {
    title: `Letter from ${letter.seller}`,
    description: '',
    indexed: false,
    children: <ClosedLetterDocument letter={letter} />,
  });
}

export function renderTracker(frame: DocumentFrame, tracker: TrackerView): string {
  return renderDocument(frame, {
    title: `Order ${tracker.number} from ${tracker.seller}`,
    description: '',
    indexed: false,
    children: <TrackerDocument tracker={tracker} />,
  });
}

export function renderOffline(frame: DocumentFrame): string {
  const { site_name, contact_phone } = frame.tenant.settings;
  return renderDocument(frame, {
    title: `You are offline · ${site_name}`,
    description: '',
    indexed: false,
    children: <OfflinePage contactPhone={contact_phone} />,
  });
}

export function renderReleases(frame: DocumentFrame, notes: readonly PublishedRelease[]): string {
  const { site_name } = frame.tenant.settings;
  return renderDocument(frame, {
    title: `What’s new · ${site_name}`,
    description: `New features, improvements and fixes at ${site_name}, newest first.`,
    indexed: true,
    sitemapTitle: 'What’s new',
    children: <ReleasesDocument notes={notes} />,
  });
}

export function renderRelease(frame: DocumentFrame, note: PublishedRelease): string {
  return renderDocument(frame, {
    title: `${note.title} · ${frame.tenant.settings.site_name}`,
    description: note.summary,
    indexed: true,
    sitemapTitle: note.title,
    article: { published: note.published_at },
    children: <ReleaseDocument note={note} />,
  });
}

/** Renders the page for unknown paths; to be sent with status 404. */
export function renderNotFound(frame: DocumentFrame): string {
  return renderDocument(frame, {
    title: `Page not found · ${frame.tenant.settings.site_name}`,
    description: '',
    indexed: false,
    children: <NotFoundPage path={frame.path} />,
  });
}

/** Renders the page for preview links that don't work; to be sent with status 404. */
export function renderPreviewEnded(frame: DocumentFrame): string {
  return renderDocument(frame, {
    title: `This preview has ended · ${frame.tenant.settings.site_name}`,
    description: '',
    indexed: false,
    children: <PreviewEndedPage />,
  });
}

/** Renders the page for 5xx responses: `errorId` is the ID in the server's log. */
export function renderError(frame: DocumentFrame, errorId: string): string {
  return renderDocument(frame, {
    title: `Oops! Something went wrong · ${frame.tenant.settings.site_name}`,
    description: '',
    indexed: false,
    children: <ErrorPage errorId={errorId} supportEmail={frame.tenant.settings.support_email} />,
  });
}
