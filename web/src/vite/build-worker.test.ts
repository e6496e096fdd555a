import { expect, test } from 'vitest';
import { isPartOfShell } from './build-worker.ts';

test.each([
  'src/ui/menu-parts.tsx',
  'src/kernel/faults/report-fault.ts',
  'src/capabilities/auth/pages/auth-page.tsx',
  'src/capabilities/notifications/components/notification-popover.tsx',
  'src/capabilities/alerts/components/alert-dialog.tsx',
])('%s may be needed on every screen, and is cached with the shell', (source) => {
  expect(isPartOfShell(source)).toBe(true);
});

test.each([
  'src/ui/rich-text/editor.tsx',
  'src/application/shell/dashboard-screen.tsx',
  'src/capabilities/companies/pages/companies-page.tsx',
  'src/capabilities/alerts/components/alert-panel.tsx',
])('%s is cached on first use', (source) => {
  expect(isPartOfShell(source)).toBe(false);
});
