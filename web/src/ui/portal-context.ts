import { createContext, use } from 'react';

/**
 * Container of menus and listboxes: the dialog or landmark around them, so that they belong to it
 * for assistive technology, or else the end of the page.
 */
export const PortalContext = createContext<HTMLElement | null>(null);

export function usePortalContainer(): HTMLElement | undefined {
  return use(PortalContext) ?? undefined;
}
