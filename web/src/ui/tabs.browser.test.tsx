import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs.tsx';

test('a selected tab beyond the edge is scrolled into view without scrolling the page', async () => {
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

test('the selected tab remains visible when counts in previous tabs arrive', async () => {
  const tabsWith = (count: string) =>
    ['Events', 'Blocks', 'Posture', 'Rules'].map((name) => ({
      value: name,
      label: name === 'Rules' ? name : `${name}${count}`,
      content: name,
    }));
  const renderTabs = (count: string) => (
    <div style={{ width: 200 }}>
      <Tabs tabs={tabsWith(count)} value="Rules" label="Security" />
    </div>
  );
  const { rerender } = await render(renderTabs(''));
  await rerender(renderTabs(' 1,000'));
  const edge = page.getByRole('tablist').element().getBoundingClientRect().right;
  const rightEdge = () =>
    page.getByRole('tab', { name: 'Rules' }).element().getBoundingClientRect().right;
  await expect.poll(rightEdge).toBeLessThanOrEqual(edge + 1);
});

test('the selected tab remains visible when the device is rotated', async () => {
  const tabs = ['Events', 'Blocks', 'Posture', 'Rules'].map((label) => ({
    value: label,
    label,
    content: label,
  }));
  const tabsWith = (width: number) => (
    <div style={{ width }}>
      <Tabs tabs={tabs} value="Rules" label="Security" />
    </div>
  );
  const { rerender } = await render(tabsWith(600));
  // After the first measurement, which would scroll as well.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await rerender(tabsWith(160));
  const edge = () => page.getByRole('tablist').element().getBoundingClientRect().right;
  const right = () =>
    page.getByRole('tab', { name: 'Rules' }).element().getBoundingClientRect().right;
  await expect.poll(() => right() - edge()).toBeLessThanOrEqual(1);
});

test('part of the tab after the selected one stays visible, so that it can be found', async () => {
  const tabs = ['Events', 'Blocks', 'Posture', 'Rules'].map((label) => ({
    value: label,
    label,
    content: label,
  }));
  await render(
    <div style={{ width: 160 }}>
      <Tabs tabs={tabs} value="Posture" label="Security" />
    </div>,
  );
  const edge = page.getByRole('tablist').element().getBoundingClientRect().right;
  const next = page.getByRole('tab', { name: 'Rules' }).element().getBoundingClientRect();
  expect(next.left).toBeLessThan(edge - 8);
});

test('arrow keys, Home and End move between tabs', async () => {
  const tabs = ['Events', 'Blocks', 'Rules'].map((label) => ({
    value: label,
    label,
    content: `Content of ${label}`,
  }));
  await render(<Tabs tabs={tabs} label="Security" />);
  await userEvent.tab();
  const steps = [
    ['{End}', 'Rules'],
    ['{ArrowRight}', 'Events'],
    ['{ArrowLeft}', 'Rules'],
    ['{Home}', 'Events'],
  ] as const;
  for (const [key, name] of steps) {
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('tab', { name, selected: true })).toHaveFocus();
    await expect.element(page.getByText(`Content of ${name}`)).toBeVisible();
  }
});
