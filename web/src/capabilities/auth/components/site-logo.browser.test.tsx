import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SiteLogo } from './site-logo.tsx';

/** Renders the logo of a site in both widths of the sidebar. */
async function drawSite(site: Record<string, string>) {
  for (const [name, content] of Object.entries(site)) {
    const meta = Object.assign(document.createElement('meta'), { name, content });
    document.head.append(meta);
    onTestFinished(() => meta.remove());
  }
  const wide = await render(<SiteLogo />);
  const narrow = await render(<SiteLogo compact />);
  return [wide.container, narrow.container];
}

test('a site without a logo shows its name, and its initial in a collapsed sidebar', async () => {
  const [wide, narrow] = await drawSite({ 'site-name': 'Harbour' });
  expect(wide?.textContent).toBe('Harbour');
  expect(narrow?.querySelector('[aria-hidden]')?.textContent).toBe('H');
  expect(narrow?.querySelector('.sr-only')?.textContent).toBe('Harbour');
  for (const container of [wide, narrow]) expect(container?.querySelector('svg')).toBeNull();
});

test("the platform's own site shows its mark", async () => {
  const site = { 'site-name': 'Exchange', 'site-is-platform': 'true' };
  for (const container of await drawSite(site)) {
    expect(container.querySelector('svg')).not.toBeNull();
    expect(container.textContent).toBe('Exchange');
  }
});
