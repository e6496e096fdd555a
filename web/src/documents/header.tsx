import type { Menus, Tenant } from '@trunkline/contract/branding';
import { Icon } from './icon.tsx';
import { safeHref } from './links.ts';
import { Logo } from './logo.tsx';
import { RawHtml } from './raw-html.tsx';
import { sharedHtml } from './shared-html.ts';

type Entries = Menus['header'];

const isWithin = (path: string, href: string) => path === href || path.startsWith(`${href}/`);

function MenuLink({
  link: { text, href, links },
  path,
  className,
}: {
  link: Entries[number];
  path: string;
  className: string;
}) {
  const isAncestor =
    isWithin(path, href) || (links?.some((child) => isWithin(path, child.href)) ?? false);
  return (
    <a
      href={safeHref(href)}
      className={className}
      aria-current={path === href ? 'page' : isAncestor ? 'true' : undefined}
    >
      {text}
    </a>
  );
}

function Links({ links, path, className }: { links: Entries; path: string; className: string }) {
  return links.map((link) => (
    <li key={`${link.href} ${link.text}`}>
      <MenuLink link={link} path={path} className={className} />
    </li>
  ));
}

/** The menu of wide windows. Its second level opens without JavaScript; the island adds hover. */
function WideMenu({ entries, path }: { entries: Entries; path: string }) {
  return (
    <nav aria-label="Main" className="mr-auto hidden lg:block" data-island="navigation">
      <ul className="flex items-center">
        {entries.map((entry) => (
          <li key={`${entry.href} ${entry.text}`} className="nav-item">
            <MenuLink link={entry} path={path} className="nav-link" />
            {entry.links && entry.links.length > 0 && (
              <details className="nav-more" name="site-menu">
                <summary aria-label={`${entry.text} menu`}>
                  <Icon name="down" />
                </summary>
                <ul className="nav-panel">
                  <Links links={entry.links} path={path} className="nav-panel-link" />
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The menu of narrow windows, phones and small tablets. */
function PhoneMenu({ entries, path }: { entries: Entries; path: string }) {
  return (
    <details className="phone-menu lg:hidden" name="site-menu">
      <summary aria-label="Menu" className="grid size-11 place-items-center rounded-md">
        <Icon name="menu" />
      </summary>
      <nav aria-label="Main" className="phone-menu-panel">
        <ul>
          {entries.map((entry) => (
            <li key={`${entry.href} ${entry.text}`}>
              <MenuLink link={entry} path={path} className="phone-link" />
              {entry.links && entry.links.length > 0 && (
                <ul className="phone-links">
                  <Links links={entry.links} path={path} className="phone-link" />
                </ul>
              )}
            </li>
          ))}
          <li>
            <a href="/search" className="phone-link">
              Search
            </a>
          </li>
        </ul>
      </nav>
    </details>
  );
}

/**
 * The HTML is the same for everyone. The islands add the bell for signed-in users, and replace the
 * Sign In button with the account menu; without JavaScript the button still works.
 */
export function Header({
  tenant,
  path,
  label,
}: {
  tenant: Tenant;
  path: string;
  /** Set if the page has another header: inside the portal, which has its own. */
  label?: string;
}) {
  return (
    <RawHtml
      tag="header"
      className="site-header"
      label={label}
      html={sharedHtml(tenant, `header ${currentLinks(tenant, path)}`, () => (
        <HeaderContent tenant={tenant} path={path} />
      ))}
    />
  );
}

/**
 * Returns the menu's links to a path or its ancestors, the only part of the header that differs
 * between documents.
 */
const currentLinks = (tenant: Tenant, path: string): string =>
  tenant.settings.menus.header
    .flatMap(({ href, links = [] }) => [href, ...links.map((link) => link.href)])
    .filter((href) => isWithin(path, href))
    .map((href) => (href === path ? `${href} =` : href))
    .join(' ');

function HeaderContent({ tenant, path }: { tenant: Tenant; path: string }) {
  const { header } = tenant.settings.menus;
  return (
    <div className="page-width flex h-16 items-center gap-3">
      <a
        href="/"
        className="mr-auto rounded-sm lg:mr-8"
        aria-label={`${tenant.settings.site_name}, home`}
      >
        <Logo tenant={tenant} />
      </a>
      <WideMenu entries={header} path={path} />
      <a href="/search" className="header-search" aria-label="Search this site">
        <Icon name="search" />
      </a>
      <div data-island="news" className="news" />
      <div data-island="account" className="account">
        <a href="/auth" className="action action-small">
          Sign In
        </a>
      </div>
      <PhoneMenu entries={header} path={path} />
    </div>
  );
}
