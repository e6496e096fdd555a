import { Link } from '@tanstack/react-router';
import { useMe } from '../../capabilities/auth/index.ts';

const linkClass = [
  'inline-flex h-12 items-center border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-muted',
  'transition-colors hover:text-text aria-[current=page]:border-primary aria-[current=page]:text-text',
].join(' ');

/** Links for a signed-in user; the portal itself checks who may enter. */
export function AccountNavigation() {
  const { permissions } = useMe();
  return (
    <nav
      aria-label="Account"
      className="overflow-x-auto max-sm:order-last max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:border-t max-sm:border-border max-sm:px-1.5"
    >
      <ul className="flex">
        <li>
          <a href="/" className={linkClass}>
            Site
          </a>
        </li>
        <li>
          <Link to="/profile" className={linkClass}>
            Profile
          </Link>
        </li>
        {permissions.includes('messages:read') && (
          <li>
            <Link to="/messages" className={linkClass}>
              Messages
            </Link>
          </li>
        )}
        <li>
          <Link to="/settings" className={linkClass}>
            Settings
          </Link>
        </li>
        <li>
          <Link to="/admin" className={linkClass}>
            Admin
          </Link>
        </li>
      </ul>
    </nav>
  );
}
