import type { Page } from '@playwright/test';
import { installPrompt } from '@trunkline/contract/kernel/page-constants';
import sharp from 'sharp';
import { recordRequests } from './fixtures/built-files.ts';
import { deep } from './fixtures/deep.ts';
import { expectFits } from './fixtures/accessible.ts';
import { waitForServiceWorker } from './fixtures/offline.ts';
import { expect, test } from './fixtures/test.ts';

const { delay, snooze, visitsOver, permissionAfter, dismissedKey, visitsKey } = installPrompt;

/** Errors that only occur in private windows, where tests run and sites can't be installed. */
const ignoredErrors = new Set(['in-incognito']);

/** Returns the manifest as the browser parsed it, and the reasons why it can't be installed. */
async function installabilityErrors(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  await session.detach();
  const { name, icons } = JSON.parse(data ?? '{}') as { name: string; icons: { src: string }[] };
  const blockers = installabilityErrors.map(({ errorId }) => errorId);
  return { name, icons, errors, blockers: blockers.filter((item) => !ignoredErrors.has(item)) };
}

/* Browsers don't offer installation under test, so the event and the person's answers are
   simulated. Everything that reacts to them is the product's own code. */
const mockAnswers = `
  globalThis.requestCounts = { prompts: 0, permissions: 0 };
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  Notification.requestPermission = async () => (requestCounts.permissions += 1, 'default');
  globalThis.timerCount = 0;
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (then, time, ...rest) => {
    if (time === ${delay}) timerCount += 1;
    return wait(then, time, ...rest);
  };
`;
/** Returns the number of timers started with the install prompt's delay. */
const countTimers = (page: Page) => page.evaluate<number>('globalThis.timerCount');
const requestCounts = (page: Page) =>
  page.evaluate<{ prompts: number; permissions: number }>('globalThis.requestCounts');

/**
 * Fires the browser's install event and checks that its own prompt was suppressed; then waits until
 * our timer has started.
 */
async function fireInstallEvent(page: Page) {
  const before = await countTimers(page);
  const isDefaultPrevented = await page.evaluate<boolean>(`(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = async () => void (requestCounts.prompts += 1);
    event.userChoice = Promise.resolve({ outcome: 'accepted' });
    dispatchEvent(event);
    return event.defaultPrevented;
  })()`);
  expect(isDefaultPrevented).toBe(true);
  await expect.poll(() => countTimers(page)).toBe(before + 1);
}

const offer = (page: Page) => page.getByRole('button', { name: 'Install App' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Install App' });
const recordChunkUrls = (page: Page) =>
  recordRequests(page, 'src/kernel/pwa/install.ts', 'src/kernel/pwa/install-view.ts');
const storedValue = (page: Page, key: string) =>
  page.evaluate<string | null>(`localStorage.getItem('${key}')`);

/** Stops the page's clock, which then moves only when the test advances it. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 10_000);

test.describe('installability according to Chromium', () => {
  test.use({ serviceWorkers: 'allow' });

  test("the site can be installed, with the product's own icon", async ({ page }) => {
    for (const path of ['/', '/auth']) {
      await page.goto(path);
      await waitForServiceWorker(page);
      const { name, errors, blockers } = await installabilityErrors(page);
      expect({ name: name.length > 0, errors, blockers }).toEqual({
        name: true,
        errors: [],
        blockers: [],
      });
    }
  });

  test(
    "a company's own site can be installed, with the icons of its logo",
    deep(
      "server/src/capabilities/branding/verbs/show-icon.test.ts › a logo becomes square icons in the tenant's colour with the logo in the middle",
    ),
    async ({ admin, distributor, product, newBrowser, baseURL }) => {
      const content = { sections: [{ type: 'hero', title: 'Home' }] };
      const { host } = await product.site(distributor, { published: true, content });
      const create = { width: 400, height: 90, channels: 3 as const, background: '#aa2200' };
      const image = (await sharp({ create }).png().toBuffer()).toString('base64');
      const picture = { id: distributor.id, kind: 'logo', image, filename: 'logo.png' };
      const set = await admin.context.request.post('/api/branding/pictures', { data: picture });
      expect(set.status()).toBe(200);
      const page = await (await newBrowser({ serviceWorkers: 'allow' })).newPage();
      await page.goto(`http://${host}:${new URL(baseURL ?? '').port}/`);
      await waitForServiceWorker(page);
      const { name, icons, errors, blockers } = await installabilityErrors(page);
      expect({ name, errors, blockers }).toEqual({
        name: distributor.name,
        errors: [],
        blockers: [],
      });
      expect(icons).toHaveLength(3);
      for (const { src } of icons) expect(src).toMatch(/^\/brand\/[0-9a-f]{64}-/);
    },
  );
});

test(
  'on a document, the prompt appears 10 s into the fourth visit; accepting it offers notifications after 2 s',
  deep(
    "web/src/kernel/pwa/install.browser.test.tsx › Install Now › shows the browser's install prompt, and 2 s later its notification prompt",
  ),
  async ({ page }) => {
    const chunkUrls = recordChunkUrls(page);
    await page.clock.install();
    await page.addInitScript({ content: mockAnswers });
    // One visit too few: the prompt isn't offered yet.
    for (let visit = 1; visit <= visitsOver; visit += 1) await page.goto('/');
    expect(await storedValue(page, visitsKey)).toBe(String(visitsOver));
    expect(chunkUrls).toEqual([]);
    await stopClock(page);
    await fireInstallEvent(page);
    await page.clock.runFor(delay);
    await expect(offer(page)).toHaveCount(0);

    await page.goto('/');
    expect(await storedValue(page, visitsKey)).toBe(String(visitsOver + 1));
    await fireInstallEvent(page);
    await page.clock.runFor(delay - 1);
    await expect(offer(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(offer(page)).toBeVisible();
    await offer(page).click();
    await expect(dialog(page).getByRole('listitem').getByRole('strong')).toHaveText([
      'Offline access',
      'Fast loading',
      'Secure',
      'Notifications',
    ]);
    await page.clock.resume();
    await expectFits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await stopClock(page);
    await dialog(page).getByRole('button', { name: 'Install Now' }).click();
    await expect(offer(page)).toHaveCount(0);
    await expect.poll(() => requestCounts(page)).toEqual({ prompts: 1, permissions: 0 });
    await page.clock.runFor(permissionAfter - 1);
    expect(await requestCounts(page)).toEqual({ prompts: 1, permissions: 0 });
    await page.clock.runFor(1);
    expect(await requestCounts(page)).toEqual({ prompts: 1, permissions: 1 });
    expect(await storedValue(page, dismissedKey)).toBeNull();
  },
);

test(
  'in the portal: the prompt returns seven days after it was postponed, and never after installation',
  deep(
    'web/src/kernel/pwa/install.browser.test.tsx › the install prompt › appears again seven days after it was dismissed, and not before',
  ),
  async ({ admin: { page } }) => {
    const chunkUrls = recordChunkUrls(page);
    await page.clock.install();
    await page.addInitScript({ content: mockAnswers });
    const open = async () => {
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    };
    await open();
    await page.evaluate(`localStorage.setItem('${visitsKey}', '${visitsOver}')`);
    await open();
    expect(chunkUrls).toEqual([]);
    await stopClock(page);
    await fireInstallEvent(page);
    await page.clock.runFor(delay - 1);
    await expect(offer(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await offer(page).click();
    await page.clock.resume();
    await expect(dialog(page)).toBeVisible();
    await expectFits(page);
    await stopClock(page);
    await dialog(page).getByRole('button', { name: 'Maybe Later' }).click();
    await expect(offer(page)).toHaveCount(0);
    const dismissedAt = await page.evaluate<number>('Date.now()');
    expect(await storedValue(page, dismissedKey)).toBe(String(dismissedAt));

    await page.clock.setFixedTime(dismissedAt + snooze - 1);
    await fireInstallEvent(page);
    await page.clock.runFor(delay);
    await expect(offer(page)).toHaveCount(0);
    await page.clock.setFixedTime(dismissedAt + snooze);
    await fireInstallEvent(page);
    await page.clock.runFor(delay);
    await expect(offer(page)).toBeVisible();
    await page.evaluate(`dispatchEvent(new Event('appinstalled'))`);
    await expect(offer(page)).toHaveCount(0);
    await fireInstallEvent(page);
    await page.clock.runFor(delay);
    await expect(offer(page)).toHaveCount(0);
    expect(await requestCounts(page)).toEqual({ prompts: 0, permissions: 0 });
  },
);
