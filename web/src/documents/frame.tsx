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
  const { tenant, themeHref, origin, path, assets } = frame;
  const { title, description, indexed, children } = content;
  const html = renderToString(
    <html lang="en">
      <head>
        <CommonHead tenant={tenant} title={title} themeHref={themeHref} assets={assets} />
        {indexed ? (
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
      <body className="document">
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <Header tenant={tenant} path={path} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer tenant={tenant} />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
