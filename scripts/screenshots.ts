// `node scripts/screenshots.ts` starts a new product with the demonstration data, takes the
// screenshots for the seeded site, and writes them to web/public/screens. It also updates the
// overview in the README. Run it after a change to one of these screens.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { notificationBanner } from '@trunkline/contract/kernel/page-constants';
import sharp from 'sharp';
import { signInByApi } from '../e2e/fixtures/session.ts';
import { startServer } from '../e2e/fixtures/server-process.ts';
import { screenSizes } from '../web/src/documents/screen-sizes.ts';
import { chromiumArguments, ensureChromium } from './chromium.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Prepares the screen for its screenshot. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/**
 * Removes distractions: the focus ring, hover, the scroll position, and the badge that is shown on
 * localhost.
 */
async function hideNoise(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(`new Promise((done) => {
    for (const each of document.querySelectorAll('header span'))
      if (each.textContent === 'Development') each.remove();
    document.activeElement?.blur();
    scrollTo({ top: 0, behavior: 'instant' });
    requestAnimationFrame(() => requestAnimationFrame(done));
  })`);
}

const screens: readonly Screen[] = [
  {
    name: 'companies',
    path: '/admin/companies?tab=tree',
    async prepare(page) {
      const rows = page.getByRole('treeitem');
      await rows.first().waitFor();
      await rows.first().focus();
      // Expands one row after another until the tree fills the screen.
      for (let line = 0; line < 8; line++) {
        const collapsedCount = await page
          .locator('[role=treeitem]:focus[aria-expanded=false]')
          .count();
        if (collapsedCount > 0) {
          const before = await rows.count();
          await page.keyboard.press('ArrowRight');
          await rows.nth(before).waitFor();
        }
        await page.keyboard.press('ArrowDown');
      }
    },
  },
  { name: 'roles', path: '/admin/roles' },
  {
    name: 'branding',
    path: '/admin/tenant-settings',
    async prepare(page) {
      // Selects a company that has its own pictures.
      await page.getByRole('combobox', { name: 'Company' }).fill('Evergreen Unified');
      await page.getByRole('option', { name: /Evergreen Unified/ }).click();
      await page.waitForURL(/company=/);
    },
  },
];

const variants = [
  { suffix: '', ...screenSizes.wide, colorScheme: 'light', scale: 1.5 },
  { suffix: '-dark', ...screenSizes.wide, colorScheme: 'dark', scale: 1.5 },
  { suffix: '-narrow', ...screenSizes.narrow, colorScheme: 'light', scale: 2 },
  { suffix: '-narrow-dark', ...screenSizes.narrow, colorScheme: 'dark', scale: 2 },
] as const;

const folder = join(import.meta.dirname, '../web/public/screens');

/** Waits until nothing is loading and the fonts are available. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(`Promise.all([
    document.fonts.ready,
    ...[...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.decode()),
  ]).then(() => true)`);
}

/** Marks alerts that would cover the screen as read. */
async function readAlerts(page: Page): Promise<void> {
  const read = page.getByRole('button', { name: 'Read', exact: true });
  const dialog = page.getByRole('dialog');
  while (await read.isVisible()) {
    await read.click();
    await dialog.getByRole('button', { name: 'Mark as Read' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}

/** Takes a screenshot of a prepared screen. */
async function takeScreenshot(
  context: BrowserContext,
  origin: string,
  screen: Screen,
): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(origin + screen.path);
  await waitUntilSettled(page);
  // The element of the top bar that appears last.
  if (screen.path.startsWith('/admin'))
    await page.getByRole('button', { name: 'Exports' }).waitFor();
  await readAlerts(page);
  await screen.prepare?.(page);
  await waitUntilSettled(page);
  await readAlerts(page);
  await hideNoise(page);
  const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await page.close();
  return screenshot;
}

async function take(context: BrowserContext, origin: string, screen: Screen, suffix: string) {
  const screenshot = await takeScreenshot(context, origin, screen);
  const file = join(folder, `${screen.name}${suffix}.webp`);
  await writeFile(file, await sharp(screenshot).webp({ quality: 68, effort: 6 }).toBuffer());
  console.log(`${screen.name}${suffix}: ${Math.round((await stat(file)).size / 1024)} KB`);
}

/** Composes screenshots of the public site and the portal side by side, for the README. */
async function drawOverview(portal: BrowserContext, origin: string): Promise<void> {
  const site = await open(variants[0], undefined);
  const shots = [
    await takeScreenshot(site, origin, { name: 'home', path: '/' }),
    await takeScreenshot(portal, origin, { name: 'dashboard', path: '/admin' }),
  ];
  await site.close();
  const width = 790;
  const parts = await Promise.all(shots.map((shot) => sharp(shot).resize({ width }).toBuffer()));
  const { height } = await sharp(parts[0]).metadata();
  const background = '#e6ebe7';
  const size = { width: 2 * width + 60, height: height + 40, channels: 3, background } as const;
  await sharp({ create: size })
    .composite(parts.map((input, index) => ({ input, left: 20 + index * (width + 20), top: 20 })))
    .png({ palette: true, effort: 10 })
    .toFile(join(import.meta.dirname, '../docs/images/overview.png'));
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens a browser context with a stored session and the notification banner dismissed. */
async function open(
  { width, height, colorScheme, scale }: (typeof variants)[number],
  state: State | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: product.origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ...(state && { storageState: state }),
  });
  const dismissal = [notificationBanner.dismissedKey, new Date().toISOString()];
  await context.addInitScript(`localStorage.setItem(...${JSON.stringify(dismissal)})`);
  return context;
}

const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-screens-'));
const owner = { email: 'owner@trunkline.example', password: 'five lines and one exchange' };
const product = await startServer({
  PORT: '0',
  BASE_URL: 'http://localhost',
  // All demonstration data, not only the part that tests use.
  DEMO: '',
  DATA_DIR: dataDir,
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
});
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: chromiumArguments,
});
try {
  let state: State | undefined;
  for (const variant of variants) {
    const context = await open(variant, state);
    if (state === undefined) {
      await signInByApi(context, owner);
      state = await context.storageState();
    }
    for (const screen of screens) await take(context, product.origin, screen, variant.suffix);
    if (variant.suffix === '') await drawOverview(context, product.origin);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
