import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectFits } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

const message =
  'Storage quota exceeded. The app is running in memory-only mode. Data will not persist after refresh.';

/** Keys that are never removed, one of each kind in the specification. */
const permanentKeys = { 'sb-line-token': 'a', theme: 'dark', webauthn_enabled: 'true' } as const;
const visits = 'page-visits';

/* Fills localStorage until not one more character fits. The items are too small, and their names
   too neutral, to be cleaned up, so no space can be freed. Returns the number of characters. */
const fill = `(() => {
  let size = 50_000;
  let index = 0;
  while (size >= 1) {
    try {
      localStorage.setItem('ledger-' + index, 'x'.repeat(size));
      index += 1;
    } catch (error) {
      if (error.name !== 'QuotaExceededError') throw error;
      size = size === 1 ? 0 : Math.ceil(size / 2);
    }
  }
  return Object.entries(localStorage).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
})()`;

const readStorage = (page: Page) =>
  page.evaluate<Record<string, string>>('Object.fromEntries(Object.entries(localStorage))');

test(
  'full storage is reported immediately; once all but four kinds of keys are removed, storage works again',
  deep(
    'web/src/kernel/storage/safe-storage.browser.test.tsx › an uncaught quota error deletes all but the four kinds of keys',
  ),
  async ({ admin: { page, context }, watch }) => {
    watch.expectProblem(
      /QuotaExceededError|exceeded the quota|Could not store|Storage is almost full/,
    );
    const data = { kind: 'support', subject: 'A full line', key: randomUUID(), body: 'Hello.' };
    const started = await context.request.post('/api/conversations', { data });
    expect(started.status()).toBe(200);
    const { id } = (await started.json()) as { id: string };
    await page.goto(`/messages?open=${id}`);
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect(field).toBeVisible();
    const warning = page.getByRole('alert').filter({ hasText: message });

    await page.evaluate(
      `Object.entries(${JSON.stringify(permanentKeys)}).forEach(([key, value]) => localStorage.setItem(key, value))`,
    );
    // The quota of a site: 5 Mi characters.
    expect(await page.evaluate<number>(fill)).toBeGreaterThan(5_000_000);
    await expect(warning).toHaveCount(0);
    await field.fill('Typed while storage is unavailable');
    await expect(warning.getByText(message, { exact: true })).toBeVisible();
    await expectFits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    // The field keeps its value while the page is open, but nothing was stored.
    await expect(field).toHaveValue('Typed while storage is unavailable');
    expect(Object.keys(await readStorage(page)).filter((key) => key.startsWith('draft:'))).toEqual(
      [],
    );

    // An uncaught quota error, thrown by the browser itself.
    await page.evaluate(`setTimeout(() => localStorage.setItem('more', 'x'.repeat(1000)))`);
    await expect
      .poll(async () =>
        Object.keys(await readStorage(page)).filter((key) => key.startsWith('ledger-')),
      )
      .toEqual([]);
    expect(await readStorage(page)).toEqual({
      ...permanentKeys,
      [visits]: expect.stringMatching(/^\d+$/),
    });
    const before = Number((await readStorage(page))[visits]);

    await page.reload();
    await expect(field).toHaveValue('');
    await expect(warning).toHaveCount(0);
    expect(await readStorage(page)).toMatchObject({
      ...permanentKeys,
      [visits]: String(before + 1),
    });
    expect(Object.keys(await readStorage(page)).filter((key) => key.startsWith('ledger-'))).toEqual(
      [],
    );
    // There is space again.
    await field.fill('Typed once storage works again');
    await expect
      .poll(async () =>
        Object.keys(await readStorage(page)).some((key) => key.startsWith('draft:')),
      )
      .toBe(true);
    await page.reload();
    await expect(field).toHaveValue('Typed once storage works again');
  },
);
