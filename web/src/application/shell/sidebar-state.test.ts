import { expect, test } from 'vitest';
import { isSidebarOpen, sidebarCookie } from './sidebar-state.ts';

test('the sidebar is open until it is collapsed', () => {
  expect(isSidebarOpen('')).toBe(true);
  expect(isSidebarOpen('theme=dark; sidebar_state=false')).toBe(false);
  expect(isSidebarOpen('sidebar_state=true')).toBe(true);
  expect(isSidebarOpen('other_sidebar_state=false')).toBe(true);
});

test('the cookie lasts seven days for the whole site', () => {
  expect(sidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax');
});
