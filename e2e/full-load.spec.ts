import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

/** Sets a performance mark when the first row of a list is in the document. */
const markFirstRow = `new MutationObserver((_, observer) => {
  if (document.querySelector('tbody a[href^="/admin/companies/"]') === null) return;
  performance.mark('first row');
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Returns when the first row was rendered, in milliseconds since 1970. */
const firstRowAt = (page: Page) =>
  page.evaluate<number>(
    `performance.timeOrigin + performance.getEntriesByName('first row')[0].startTime`,
  );

test('the first full load of a list sends three requests before the first row, later loads send two, and none fails', async ({
  admin: { page },
  product,
  distributor,
}) => {
  await product.company({ name: 'Alder', kind: 'reseller', parent: distributor });
  let requests: Request[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (pathOf(request).startsWith('/api/')) requests.push(request);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript({ content: markFirstRow });
  for (let load = 1; load <= 2; load++) {
    requests = [];
    await page.goto('/admin/companies');
    await expect(page.getByRole('link', { name: 'Alder', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exports' })).toBeVisible();
    const renderedAt = await firstRowAt(page);
    // A request has no start time until its response begins.
    await expect
      .poll(() => requests.filter((r) => r.timing().startTime === 0).map(pathOf))
      .toEqual([]);
    const before = requests
      .filter((request) => request.timing().startTime < renderedAt)
      .map(pathOf);
    expect(before.toSorted(), `load ${load}`).toEqual([
      // Only until the browser knows that someone is signed in.
      ...(load === 1 ? ['/api/auth/get-session'] : []),
      '/api/companies',
      '/api/frame',
    ]);
    await expect.poll(() => requests.map(pathOf)).toContain('/api/events');
  }
  expect(refused).toEqual([]);
});
