import { classNames } from '../../../ui/class-names.ts';

const tabs = [
  { name: 'pages', label: 'Pages', href: '/admin/cms/pages' },
  { name: 'blog', label: 'Blog', href: '/admin/cms/blog' },
  { name: 'media', label: 'Media', href: '/admin/cms/media' },
  { name: 'release-notes', label: 'Release Notes', href: '/admin/release-notes' },
  { name: 'requests', label: 'Requests', href: '/admin/cms/requests' },
] as const;

/** The ways through the content of a site: each is a screen of its own. */
export function ContentTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  return (
    <nav aria-label="Content" className="-mx-1 overflow-x-auto border-b border-border">
      <ul className="flex gap-1 px-1">
        {tabs.map(({ name, label, href }) => (
          <li key={name}>
            <a
              href={href}
              aria-current={name === current ? 'page' : undefined}
              className={classNames(
                '-mb-px flex h-9 items-center border-b-2 px-3 font-medium whitespace-nowrap pointer-coarse:h-11',
                name === current
                  ? 'border-primary text-text'
                  : 'border-transparent text-muted hover:text-text',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
