import { createContext, use } from 'react';

/**
 * Container of menus and listboxes. Inside a dialog or landmark it is that element, so that they
 * belong to it for assistive technology; otherwise the end of the page.
 */
export const PortalContext = createContext<HTMLElement | null>(null);

export function usePortalContainer(): HTMLElement | undefined {
  return use(PortalContext) ?? undefined;
}
