import type { SitemapGroup } from '@trunkline/contract/kernel/renderer';
import { ActionLinks } from './action-links.tsx';

/** Every public address of a site, by what it is. */
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

/** What can be done while there is no connection. */
export function OfflinePage({ contactPhone }: { contactPhone: string }) {
  return (
    <div className="page-width section">
      <h1 className="text-title font-semibold">You are offline</h1>
      <p className="mt-5 max-w-2xl text-lead text-muted">
        There is no connection right now. Nothing you wrote is lost, and nothing was sent.
      </p>
      <div className="prose mt-10 max-w-2xl">
        <h2>What works without a connection</h2>
        <ul>
          <li>Pages that you have opened before, as they were then.</li>
          <li>Notifications that have arrived on this device.</li>
          <li>A form that is open in another tab: keep it open, and send it later.</li>
        </ul>
        <h2>What has to wait</h2>
        <ul>
          <li>Signing in, and everything in the portal that changes something.</li>
          <li>Searching services and partners.</li>
          <li>
            Sending a message
            {contactPhone === '' ? '' : ` (the telephone may still work: ${contactPhone})`}.
          </li>
        </ul>
      </div>
      <ActionLinks
        className="mt-9"
        actions={[{ text: 'Go to Homepage', link: '/', type: 'primary' }]}
      />
    </div>
  );
}
