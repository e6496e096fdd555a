import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs.tsx';

test('a selected tab beyond the edge is scrolled into view, without moving the page', async () => {
  const tabs = ['Branding', 'Domains', 'Site', 'Texts', 'Security'].map((label) => ({
    value: label,
    label,
    content: label,
  }));
  await render(
    <div style={{ width: 160, paddingTop: 2_000, paddingBottom: 2_000 }}>
      <Tabs tabs={tabs} value="Security" label="Settings" />
    </div>,
  );
  const edge = page.getByRole('tablist').element().getBoundingClientRect().right;
  const tab = page.getByRole('tab', { name: 'Security' }).element().getBoundingClientRect();
  expect(tab.right).toBeLessThanOrEqual(edge + 1);
  expect(scrollY).toBe(0);
});
