import type { ReactNode } from 'react';

/** Marks a row's link, so that the keyboard can move between rows. */
export const rowLinkAttribute = 'data-row-link';

/**
 * A row's name: opens it beside the list; with a modifier key or the middle button, its own page in
 * a new tab.
 */
export function RowLink({
  id,
  href,
  onOpen,
  children,
}: {
  id: string;
  href: string;
  onOpen: () => void;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      {...{ [rowLinkAttribute]: id }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen();
      }}
      className="rounded-sm font-medium text-text underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}
