import { viewingHint } from '@trunkline/contract/kernel/page-constants';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showViewing } from './viewing.ts';

const hint = (value: string, seconds = 60) =>
  `${viewingHint}=${encodeURIComponent(value)}; path=/; max-age=${seconds}`;
const banner = page.getByRole('region', { name: 'Support access' });

beforeEach(() => {
  document.cookie = hint('', 0);
});
afterEach(() => {
  document.cookie = hint('', 0);
  document.querySelector('.viewing-banner')?.remove();
  delete document.documentElement.dataset['viewing'];
});

test('shows who is being viewed, the time left, and a button to end the access', async () => {
  const endsAt = new Date(Date.now() + 29.5 * 60_000).toISOString();
  document.cookie = hint(JSON.stringify({ name: 'Ada <b>Byron</b>', ends_at: endsAt }));
  showViewing();
  await expect
    .element(banner)
    .toHaveTextContent('You are viewing as Ada <b>Byron</b> · 30 minutes leftEnd');
  await expect.element(banner.getByRole('button', { name: 'End' })).toBeVisible();
});

test.each(['', 'no json', '{"name":"Ada"}', '[1]'])('ignores a bad cookie: %j', async (value) => {
  document.cookie = hint(value);
  showViewing();
  await expect.element(banner).not.toBeInTheDocument();
});
