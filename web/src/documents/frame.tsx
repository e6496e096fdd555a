import { isStagingHost } from '@trunkline/contract/kernel/staging-host';
import type { DocumentFrame } from '@trunkline/contract/kernel/renderer';
import { sharePictureSize, sharePictureUrl } from '@trunkline/contract/kernel/share-picture';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Footer } from './footer.tsx';
import { type ArticleTimes, CommonHead, SharingHead, StructuredData } from './head.tsx';
import { Header } from './header.tsx';
import {
  absolute,
  breadcrumbNode,
  type Crumb,
  organizationNodes,
  trailOf,
} from './structured-data.ts';

interface DocumentContent {
  readonly title: string;
  readonly description: string;
  /** False for pages that search engines should not index, such as errors. */
  readonly indexed: boolean;
  /**
   * JSON-LD nodes of schema.org besides organisation, site and breadcrumbs, which every document
   * has.
   */
  readonly structuredData?: readonly object[];
  /**
   * Picture for link previews; a path on this site or a full URL. SVG drawings are ignored, because
   * link previews don't show them.
   */
  readonly image?: string | undefined;
  /**
   * The document's title in the sitemap, shown on its generated picture. Documents that aren't in
   * the sitemap use the site's picture.
   */
  readonly sitemapTitle?: string;
  /** Publication and modification times of an article; unset for other documents. */
  readonly article?: ArticleTimes;
  /** The canonical address if it isn't the document's own; a path on this site or a full URL. */
  readonly canonical?: string | undefined;
  /** Data for the page's islands; not visible. */
  readonly islands?: ReactNode;
  /** Feed of the document. */
  readonly feed?: { readonly title: string; readonly href: string };
  /**
   * Breadcrumbs from home if the path isn't descriptive enough; the last is the document itself.
   */
  readonly trail?: readonly Crumb[];
  readonly children: ReactNode;
}

const hostOf = (origin: string) => URL.parse(origin)?.hostname ?? '';

/** Renders a whole document as HTML, complete without JavaScript. */
export function renderDocument(frame: DocumentFrame, content: DocumentContent): string {
  const { tenant, themeHref, customCssHref, origin, path, above, assets, preview } = frame;
  const { title, description, indexed, children, image, feed } = content;
  const { site_name } = tenant.settings;
  const ownImage = image === undefined || image.endsWith('.svg') ? null : absolute(origin, image);
  const { sitemapTitle } = content;
  const generatedImage = sharePictureUrl({
    path: sitemapTitle === undefined ? '/' : path,
    title: sitemapTitle ?? '',
    tenant,
  });
  const trail = content.trail ?? trailOf(path, title.replace(` · ${site_name}`, ''), above);
  // A preview is inside the portal, whose landmarks need different names.
  const labelPrefix = preview === null ? undefined : site_name;
  const html = renderToString(
    <html lang="en">
      <head>
        <CommonHead
          tenant={tenant}
          title={title}
          themeHref={themeHref}
          assets={assets}
          base={preview?.base ?? ''}
        />
        {customCssHref !== null && <link rel="stylesheet" href={customCssHref} />}
        {preview === null && <link rel="manifest" href="/manifest.webmanifest" />}
        {indexed && preview === null && !isStagingHost(hostOf(origin)) ? (
          <>
            <SharingHead
              tenant={tenant}
              title={title}
              description={description}
              canonical={absolute(origin, content.canonical || path) ?? origin + path}
              picture={
                ownImage === null
                  ? { href: origin + generatedImage, alternative: title, ...sharePictureSize }
                  : { href: ownImage, alternative: '' }
              }
              article={content.article ?? null}
              feed={feed ?? null}
            />
            <StructuredData
              nodes={[
                ...organizationNodes(tenant, origin),
                ...breadcrumbNode(trail, origin),
                ...(content.structuredData ?? []),
              ]}
            />
          </>
        ) : (
          <>
            <meta name="robots" content="noindex" />
            {description !== '' && <meta name="description" content={description} />}
          </>
        )}
      </head>
      <body
        className="document"
        data-effect={tenant.theme.background_effect}
        data-effect-settings={JSON.stringify(tenant.theme.background_effect_settings)}
      >
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        {preview?.note && (
          <p role="note" className="preview-note">
            {preview.note}
          </p>
        )}
        <Header tenant={tenant} path={path} label={labelPrefix && `${labelPrefix} header`} />
        <main id="content" tabIndex={-1} aria-label={labelPrefix && `${labelPrefix} page`}>
          {children}
          {content.islands}
        </main>
        <Footer tenant={tenant} />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
