import { createContext, use } from 'react';

/**
 * Where menus and lists of choices are put. Inside a dialog or a landmark that is the dialog or
 * landmark itself, so that they belong to it for assistive technology too; everywhere else the end of the page.
 */
export const PortalContext = createContext<HTMLElement | null>(null);

export function usePortalContainer(): HTMLElement | undefined {
  return use(PortalContext) ?? undefined;
}
