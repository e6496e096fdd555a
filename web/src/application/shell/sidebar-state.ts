import { sidebar } from '@trunkline/contract/kernel/constants';
import { useCallback, useState } from 'react';
import { cookieText, readCookie } from '../../kernel/cookies.ts';

/** Checks the sidebar cookie; without it the sidebar is open. */
export function isSidebarOpen(cookies: string): boolean {
  return readCookie(cookies, sidebar.cookie) !== 'false';
}

/** Builds the cookie that remembers the sidebar for 7 days (specification, chapter 2). */
export function sidebarCookie(open: boolean): string {
  return cookieText(sidebar.cookie, String(open), sidebar.cookieSeconds);
}

export function useSidebarOpen(): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => isSidebarOpen(document.cookie));
  const toggle = useCallback(() => {
    const next = !isSidebarOpen(document.cookie);
    document.cookie = sidebarCookie(next);
    setOpen(next);
  }, []);
  return [open, toggle];
}
