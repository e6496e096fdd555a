import type { Menus, Tenant } from '@trunkline/contract/branding';
import { Icon } from './icon.tsx';
import { safeHref } from './links.ts';
import { Logo } from './logo.tsx';

function Links({
  links,
  path,
  className,
}: {
  links: Menus['header'];
  path: string;
  className: string;
}) {
  return links.map(({ href, text }) => (
    <li key={`${href} ${text}`}>
      <a
        href={safeHref(href)}
        className={className}
        aria-current={path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined}
      >
        {text}
      </a>
    </li>
  ));
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
  /** Set if this is not the page's only header: inside the portal, which has its own. */
  label?: string;
}) {
  const { header } = tenant.settings.menus;
  return (
    <header className="site-header" aria-label={label}>
      <div className="page-width flex h-16 items-center gap-3">
        <a
          href="/"
          className="mr-auto rounded-sm lg:mr-8"
          aria-label={`${tenant.settings.site_name}, home`}
        >
          <Logo tenant={tenant} />
        </a>
        <nav aria-label="Main" className="mr-auto hidden md:block">
          <ul className="flex items-center">
            <Links links={header} path={path} className="nav-link" />
          </ul>
        </nav>
        <a href="/search" className="header-search" aria-label="Search this site">
          <Icon name="search" />
        </a>
        <div data-island="news" className="news" />
        <div data-island="account" className="account">
          <a href="/auth" className="action action-small">
            Sign In
          </a>
        </div>
        <details className="phone-menu md:hidden" name="site-menu">
          <summary aria-label="Menu" className="grid size-11 place-items-center rounded-md">
            <Icon name="menu" />
          </summary>
          <nav aria-label="Main" className="phone-menu-panel">
            <ul>
              <Links links={header} path={path} className="phone-link" />
              <li>
                <a href="/search" className="phone-link">
                  Search
                </a>
              </li>
            </ul>
          </nav>
        </details>
      </div>
    </header>
  );
}
