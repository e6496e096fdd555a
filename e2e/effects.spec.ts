import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { deep } from './fixtures/deep.ts';
import {
  expectAccessible,
  expectNoHorizontalOverflow,
  waitUntilSettled,
} from './fixtures/accessible.ts';
import { recordRequests } from './fixtures/built-files.ts';
import { waitUntilIdle } from './fixtures/idle.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const hero = {
  type: 'hero' as const,
  title: 'Every call finds its way',
  subtitle: 'A network of your own',
  description: 'Lines, numbers and people at your company in one place, and a bill that adds up.',
  trust_indicators: [{ number: '99.99%', label: 'of calls connected' }],
  ctas: [{ text: 'See services', link: '/services', type: 'primary' }],
};
const text = { type: 'text' as const, title: 'Below', content: '<p>Words.</p>'.repeat(120) };

const withEffect = (background_effect: string, settings: object = {}) => ({
  sections: [{ ...hero, background_effect, background_effect_settings: settings }, text],
});

const addressOf = (host: string, baseURL = '') => `http://${host}:${new URL(baseURL).port}/`;

/** Returns the canvas content as a data URL; null while there is no canvas. */
const snapshot = (page: Page) =>
  page.evaluate<string | null>(
    "document.querySelector('.effect-canvas')?.toDataURL('image/png') ?? null",
  );
const expectMoving = async (page: Page) => {
  const before = await snapshot(page);
  await expect.poll(() => snapshot(page)).not.toBe(before);
};
/** Waits until the canvas stays the same for thirty frames. */
const expectStill = (page: Page) =>
  expect(async () => {
    const before = await snapshot(page);
    await page.evaluate(`(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    })()`);
    expect(await snapshot(page)).toBe(before);
  }).toPass({ timeout: 10_000 });

test(
  "a hero's own effect moves behind readable text and stops when scrolled out of view",
  deep(
    'web/src/islands/effects/effects.browser.test.tsx › an effect stops moving › while it is off the screen',
  ),
  async ({ page, product, distributor, baseURL }) => {
    const { host } = await product.site(distributor, {
      published: true,
      content: withEffect('constellation', { intensity: 1, density: 3, speed: 2 }),
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(addressOf(host, baseURL));
    await expect(page.locator('main > .hero[data-effect-live] > canvas')).toBeVisible();
    await expectMoving(page);
    await expectAccessible(page);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expectStill(page);
    await page.evaluate('scrollTo(0, 0)');
    await expectMoving(page);
    // Reduced motion is requested while it moves.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectStill(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalOverflow(page);
  },
);

test(
  'shows a still picture to people who prefer reduced motion',
  deep(
    'web/src/islands/effects/effects.browser.test.tsx › an effect stops moving › as soon as reduced motion is preferred',
  ),
  async ({ page, product, distributor, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { host } = await product.site(distributor, {
      published: true,
      content: withEffect('particle-field'),
    });
    await page.goto(addressOf(host, baseURL));
    await expect.poll(() => snapshot(page)).toBeTruthy();
    await expectStill(page);
  },
);

test("the theme's effect appears behind a hero without its own; a page without an effect loads none", async ({
  page,
  product,
  distributor,
  baseURL,
}) => {
  const { host } = await product.site(distributor, {
    published: true,
    content: { sections: [hero, text] },
  });
  const address = addressOf(host, baseURL);
  const effectRequests = recordRequests(
    page,
    'src/islands/effects/index.ts',
    'src/islands/effects/wave-motion.ts',
  );
  await page.goto(address);
  await waitUntilIdle(page);
  await expect(page.locator('canvas')).toHaveCount(0);
  expect(effectRequests).toEqual([]);

  await product.asPlatform((tx) =>
    tx
      .insertInto('tenant_themes')
      .values({ company_id: distributor.id, background_effect: 'wave-motion' })
      .execute(),
  );
  await expect(async () => {
    await page.goto(address);
    await expect(page.locator('body')).toHaveAttribute('data-effect', 'wave-motion');
  }).toPass();
  await expect(page.locator('main > .hero > canvas')).toHaveCount(1);
  await expectMoving(page);
  expect(effectRequests.length).toBeGreaterThan(0);
});

test(
  'a fixed picture stays in place while the page scrolls, and only within its hero',
  deep(
    'web/src/islands/effects/pictures.browser.test.tsx › a fixed picture stays in place while the page scrolls, and is clipped to its area',
  ),
  async ({ page, product, distributor, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    /** Captures the page's left margin, where only the background is visible. */
    const margin = async (top: number, height = 100) => {
      const clip = { x: 0, y: top, width: 60, height };
      return sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer();
    };
    const difference = (a: Buffer, b: Buffer) =>
      a.reduce((max, part, index) => Math.max(max, Math.abs(part - (b[index] ?? 0))), 0);
    const scrollTo = async (top: number) => {
      await page.evaluate(`scrollTo(0, ${top})`);
      await expect.poll(() => page.evaluate<number>('scrollY')).toBe(top);
    };

    for (const backgroundAttachment of ['fixed', 'scroll']) {
      const { host } = await product.site(
        await product.company({ name: 'Otterline', kind: 'reseller', parent: distributor }),
        {
          published: true,
          content: withEffect('texture-overlay', {
            intensity: 1,
            density: 3,
            backgroundAttachment,
          }),
        },
      );
      await page.goto(addressOf(host, baseURL));
      await expect(page.locator('.effect-canvas')).toBeVisible();
      await waitUntilSettled(page);
      const before = await margin(200);
      await scrollTo(83);
      // Rounding by half a level is invisible.
      if (backgroundAttachment === 'fixed')
        expect(difference(before, await margin(200))).toBeLessThan(3);
      else expect(difference(before, await margin(200))).toBeGreaterThan(3);

      const box = await page.locator('.hero').boundingBox();
      const bottom = Math.ceil((box?.y ?? 0) + (box?.height ?? 0));
      const [red = 0, green = 0, blue = 0, ...others] = await margin(bottom + 2, 40);
      const background = [red, green, blue];
      expect(others.every((part, index) => part === background[index % 3])).toBe(true);
    }
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('shows a static fallback', async ({ page, product, distributor, baseURL }) => {
    const { host } = await product.site(distributor, {
      published: true,
      content: withEffect('aurora'),
    });
    await page.goto(addressOf(host, baseURL));
    await expect(page.locator('.hero')).toHaveAttribute('data-effect', 'aurora');
    await expect(page.locator('canvas')).toHaveCount(0);
  });
});
