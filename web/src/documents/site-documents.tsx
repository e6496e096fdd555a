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
      <p className="mt-5 max-w-2xl text-lead text-muted">
        Everything that {siteName} has published.
      </p>
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

/** Offline page, with what the visitor can still do. */
export function OfflinePage({ contactPhone }: { contactPhone: string }) {
  return (
    <div className="page-width section">
      <h1 className="text-title font-semibold">You are offline</h1>
      <p className="mt-5 max-w-2xl text-lead text-muted">There is no connection right now.</p>
      <div className="prose mt-10 max-w-2xl">
        <h2>What works without a connection</h2>
        <ul>
          <li>
            Pages, conversations and notifications that you have opened before in this browser.
          </li>
          <li>
            Writing a message in a conversation, or a form of this site that is open: it is kept in
            this browser, and sent once there is a connection.
          </li>
        </ul>
        <h2>What has to wait</h2>
        <ul>
          <li>Signing in, searching, and saving other changes.</li>
        </ul>
        {contactPhone !== '' && <p>The telephone may still work: {contactPhone}.</p>}
      </div>
      <ActionLinks
        className="mt-9"
        // The address of this page is the one that was requested.
        actions={[{ text: 'Try again', link: '', type: 'primary' }]}
      />
    </div>
  );
}
