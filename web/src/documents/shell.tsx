import { isSameSitePicture } from '@trunkline/contract/kernel/same-site-picture';
import type { ShellFrame } from '@trunkline/contract/kernel/renderer';
import { renderToString } from 'react-dom/server';
import { CommonHead } from './head.tsx';

/**
 * Renders the application's static page. While loading it shows two nodes with a signal between
 * them. The application replaces the content of #root when it mounts; if that hasn't happened after
 * 5 s, the style sheet alone shows the failure, which also works if no script arrives at all
 * (specification, chapter 4, 'Error boundary and mount').
 */
export function renderShell({ tenant, themeHref, customCssHref, assets }: ShellFrame): string {
  const { site_name, support_email, logo } = tenant.settings;
  const { background_effect: effect } = tenant.theme;
  const shownLogo = isSameSitePicture(logo.fallback_url) ? logo.fallback_url : '';
  const html = renderToString(
    <html lang="en">
      <head>
        <CommonHead tenant={tenant} title={site_name} themeHref={themeHref} assets={assets} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="robots" content="noindex" />
        {/* Read by kernel/site.ts, so that the application knows the site without a request. */}
        <meta name="site-name" content={site_name} />
        <meta name="support-email" content={support_email} />
        <meta name="site-environment" content={tenant.environment} />
        {tenant.is_platform && <meta name="site-is-platform" content="true" />}
        <meta name="site-logo" content={tenant.theme.logo?.url ?? shownLogo} />
        {/* The page editor's canvas uses the tenant's style, the application its own. */}
        {customCssHref !== null && <meta name="site-css" content={customCssHref} />}
        {effect !== 'none' && (
          <>
            <meta name="site-effect" content={effect} />
            <meta
              name="site-effect-settings"
              content={JSON.stringify(tenant.theme.background_effect_settings)}
            />
          </>
        )}
      </head>
      <body>
        <div id="root">
          <main className="shell-wait">
            <div className="shell-loading">
              <svg viewBox="0 0 160 48" width="160" height="48" fill="none" aria-hidden="true">
                <path d="M8 12h64q8 0 8 8v8q0 8 8 8h64" className="shell-line" />
                <path d="M8 12h64q8 0 8 8v8q0 8 8 8h64" className="shell-signal" pathLength="100" />
                <circle cx="8" cy="12" r="6" className="shell-node" />
                <circle cx="152" cy="36" r="6" className="shell-node" />
              </svg>
              <h1>{site_name}</h1>
              <p role="status">Loading…</p>
            </div>
            <div className="shell-failed">
              <h1>Application Failed to Load</h1>
              <p>Check your connection, then load the page again.</p>
              {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is the page's own address with its query, so the HTML is the same for every address */}
              <a href="">Reload</a>
            </div>
          </main>
        </div>
        <noscript>
          <p className="shell-noscript">
            This part of {site_name} needs JavaScript. <a href="/">The public pages</a> work without
            it.
          </p>
        </noscript>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
