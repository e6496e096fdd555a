import type { MenuEntry, MenuLink } from '@trunkline/contract/branding';
import { Card } from '../../../ui/card.tsx';
import { LinkList, type LinkProblems } from './link-list.tsx';

const maxItems = 12;
const maxSubLinks = 8;
const emptyLink: MenuLink = { text: '', href: '' };

/** Omits an empty list of sub-links, so that the entry equals one that never had any. */
function withLinks({ text, href }: MenuEntry, links: MenuLink[]): MenuEntry {
  return links.length > 0 ? { text, href, links } : { text, href };
}

/** Edits the links of one menu and, in the header, their sub-links. */
export function MenuEditor({
  title,
  description,
  name,
  twoLevels,
  links,
  problems,
  disabled,
  onChange,
}: {
  title: string;
  description: string;
  name: string;
  /** Whether links can have sub-links. */
  twoLevels: boolean;
  links: readonly MenuEntry[];
  problems: LinkProblems;
  disabled: boolean;
  onChange: (links: MenuEntry[]) => void;
}) {
  const path = `menus.${name}`;
  const shared = { problems, disabled };
  const below = (entry: MenuEntry, index: number) => {
    const children = entry.links ?? [];
    if (disabled && children.length === 0) return null;
    const change = (changed: MenuLink[]) =>
      onChange(links.map((link, i) => (i === index ? withLinks(link, changed) : link)));
    return (
      <fieldset
        aria-label={`Sub-links of ${entry.text || `link ${index + 1}`}`}
        className="min-w-0 border-l-2 border-border pl-4"
      >
        <LinkList
          {...shared}
          links={children}
          path={`${path}.${index}.links`}
          number={`${index + 1}.`}
          maxLinks={maxSubLinks}
          add={{
            text: 'Add a sub-link',
            name: `Add a sub-link to ${entry.text || `link ${index + 1}`}`,
          }}
          onChange={change}
          onAdd={() => change([...children, emptyLink])}
        />
      </fieldset>
    );
  };
  return (
    <Card title={title} description={description}>
      {/* Field labels repeat in every menu; its name tells them apart for screen readers. */}
      <fieldset aria-label={title} className="min-w-0">
        {links.length === 0 && <p className="mb-3 text-muted">No links yet.</p>}
        <LinkList
          {...shared}
          links={links}
          path={path}
          maxLinks={maxItems}
          add={{ text: 'Add a link' }}
          onChange={onChange}
          onAdd={() => onChange([...links, emptyLink])}
          {...(twoLevels && { below })}
        />
        {problems[path] && (
          <p role="alert" className="mt-3 text-[13px] text-danger">
            {problems[path]}
          </p>
        )}
      </fieldset>
    </Card>
  );
}
