import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useSelectedInView } from '../ui/tabs.tsx';
import { fromCapabilities } from './capabilities.ts';
import type { ContentTab } from './capability.ts';

const contentTabs = fromCapabilities((capabilities) =>
  capabilities
    .flatMap(({ contentTabs }) => contentTabs)
    .toSorted((a, b) => a.position - b.position),
);

export function ContentTabs({ current }: { current: ContentTab['to'] }) {
  const list = useRef<HTMLElement>(null);
  const id = useId();
  useSelectedInView(list, id);
  return (
    <nav ref={list} aria-label="Content" className="-mx-1 overflow-x-auto border-b border-border">
      <ul className="flex gap-1 px-1">
        {contentTabs().map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              id={to === current ? id : undefined}
              aria-current={to === current ? 'page' : undefined}
              className={classNames(
                '-mb-px flex h-9 items-center border-b-2 px-3 font-medium whitespace-nowrap pointer-coarse:h-11',
                to === current
                  ? 'border-primary text-text'
                  : 'border-transparent text-muted hover:text-text',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
