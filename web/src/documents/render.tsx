import type { LiveBlock } from '@trunkline/contract/kernel/live';
import type { DocumentFrame } from '@trunkline/contract/kernel/renderer';
import type { Page } from '@trunkline/contract/pages';
import { FallbackHome } from '../capabilities/pages/documents/fallback-home.tsx';
import { PageDocument } from '../capabilities/pages/documents/page-document.tsx';
import { renderDocument } from './frame.tsx';
import { ErrorPage, NotFoundPage } from './outcomes.tsx';

export { themeCss } from '../capabilities/branding/index.ts';
export { applicationAssets, developmentAssets, documentAssets } from './assets.ts';
export { renderShell } from './shell.tsx';

/** A published page; null renders the built-in home, which needs no database. */
export function renderPage(
  frame: DocumentFrame,
  page: Page | null,
  live: readonly (LiveBlock | null)[],
): string {
  const { site_name, tagline } = frame.tenant.settings;
  if (page === null) {
    return renderDocument(frame, {
      title: `${site_name}: ${tagline}`,
      description: tagline,
      indexed: true,
      children: <FallbackHome siteName={site_name} />,
    });
  }
  return renderDocument(frame, {
    title: page.slug === 'home' ? page.title : `${page.title} · ${site_name}`,
    description: page.description,
    indexed: true,
    children: <PageDocument page={page} live={live} />,
  });
}

/** For every path that leads nowhere; to be sent with status 404. */
export function renderNotFound(frame: DocumentFrame): string {
  return renderDocument(frame, {
    title: `This line is not connected · ${frame.tenant.settings.site_name}`,
    description: '',
    indexed: false,
    children: <NotFoundPage path={frame.path} />,
  });
}

/** For answers with a 5xx status: `errorId` is the one in the server's log. */
export function renderError(frame: DocumentFrame, errorId: string): string {
  return renderDocument(frame, {
    title: `Oops! Something went wrong · ${frame.tenant.settings.site_name}`,
    description: '',
    indexed: false,
    children: (
      <ErrorPage
        errorId={errorId}
        path={frame.path}
        supportEmail={frame.tenant.settings.support_email}
      />
    ),
  });
}
