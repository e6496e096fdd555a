import type { DocumentFrame } from '@trunkline/contract/kernel/renderer';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Footer } from './footer.tsx';
import { CommonHead, SharingHead, StructuredData } from './head.tsx';
import { Header } from './header.tsx';

interface DocumentContent {
  readonly title: string;
  readonly description: string;
  /** False for pages that no search engine should keep, such as errors. */
  readonly indexed: boolean;
  readonly children: ReactNode;
}

/** A whole document as HTML, complete without JavaScript. */
export function renderDocument(frame: DocumentFrame, content: DocumentContent): string {
  const { tenant, themeHref, customCssHref, origin, path, assets, preview } = frame;
  const { title, description, indexed, children } = content;
  // A preview stands inside the portal, whose landmarks are told from these by name.
  const inPortal = preview === null ? undefined : tenant.settings.site_name;
  const html = renderToString(
    <html lang="en">
      <head>
        <CommonHead tenant={tenant} title={title} themeHref={themeHref} assets={assets} />
        {customCssHref !== null && <link rel="stylesheet" href={customCssHref} />}
        {preview === null && <link rel="manifest" href="/manifest.webmanifest" />}
        {indexed && preview === null ? (
          <>
            <SharingHead
              tenant={tenant}
              title={title}
              description={description}
              canonical={origin + path}
            />
            <StructuredData tenant={tenant} origin={origin} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
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
        <Header tenant={tenant} path={path} label={inPortal && `Header of ${inPortal}`} />
        <main id="content" tabIndex={-1} aria-label={inPortal && `Page of ${inPortal}`}>
          {children}
        </main>
        <Footer tenant={tenant} />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
