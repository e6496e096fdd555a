import type { SitemapGroup } from '@trunkline/contract/kernel/renderer';
import { ActionLinks } from './action-links.tsx';

export function SitemapPage({
  siteName,
  groups,
}: {
  siteName: string;
  groups: readonly SitemapGroup[];
}) {
  return (
    <div className="page-width section">
      <h1 className="text-title font-semibold">Sitemap</h1>
      <p className="mt-5 max-w-2xl text-lead text-muted">All public pages on {siteName}.</p>
      <div className="site-map mt-12">
        {groups.map(({ title, links }) => (
          <section key={title} aria-label={title}>
            <h2 className="text-heading font-semibold">{title}</h2>
            <ul className="mt-4">
              {links.map((link) => (
                <li key={link.path}>
                  <a href={link.path} className="text-link inline-flex min-h-11 items-center">
                    {link.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** The offline page, with the actions that are still available. */
export function OfflinePage({ contactPhone }: { contactPhone: string }) {
  return (
    <div className="page-width section" data-offline>
      <h1 className="text-title font-semibold">You are offline</h1>
      <p className="mt-5 max-w-2xl text-lead text-muted">
        You’re not connected right now. The page you wanted will open once you’re back online.
      </p>
      <div className="prose mt-10 max-w-2xl">
        <h2>Available offline</h2>
        <ul>
          <li>Pages, conversations and notifications you’ve opened in this browser before.</li>
          <li>
            Writing messages, or filling in a form you’ve already opened. They’re kept in this
            browser and sent once you’re back online.
          </li>
        </ul>
        <h2>Not available offline</h2>
        <ul>
          <li>Signing in, searching and saving other changes.</li>
        </ul>
        {contactPhone !== '' && <p>You can still call us: {contactPhone}.</p>}
      </div>
      <ActionLinks
        className="mt-9"
        // An empty href reloads the requested address, at which this page is shown.
        actions={[{ text: 'Try again', link: '', type: 'primary' }]}
      />
    </div>
  );
}
