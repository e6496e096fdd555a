import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectNarrow, settled } from './fixtures/accessible.ts';
import { idle } from './fixtures/idle.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const hero = {
  type: 'hero' as const,
  title: 'Every call finds its way',
  subtitle: 'A network of your own',
  description: 'Lines, numbers and people of your company in one place, and a bill that adds up.',
  trust_indicators: [{ number: '99.99 %', label: 'of calls connected' }],
  ctas: [{ text: 'See services', link: '/services', type: 'primary' }],
};
const text = { type: 'text' as const, title: 'Below', content: '<p>Words.</p>'.repeat(120) };

const withEffect = (background_effect: string, settings: object = {}) => ({
  sections: [{ ...hero, background_effect, background_effect_settings: settings }, text],
});

const addressOf = (host: string, baseURL = '') => `http://${host}:${new URL(baseURL).port}/`;

/** What the canvas shows, as text that differs when the picture does; null while there is none. */
const print = (page: Page) =>
  page.evaluate<string | null>(
    "document.querySelector('.effect-canvas')?.toDataURL('image/png') ?? null",
  );
const moves = async (page: Page) => {
  const before = await print(page);
  await expect.poll(() => print(page)).not.toBe(before);
};
/** No longer: once what was under way has arrived, nothing changes in thirty frames. */
const stands = (page: Page) =>
  expect(async () => {
    const before = await print(page);
    await page.evaluate(`(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    })()`);
    expect(await print(page)).toBe(before);
  }).toPass({ timeout: 10_000 });

test(
  "a hero's own effect moves behind text that stays readable, and stops when it is out of sight",
  deep(
    'web/src/islands/effects/effects.browser.test.tsx › an effect stands still › while it is off the screen',
  ),
  async ({ page, product, distributor, baseURL }) => {
    const { host } = await product.site(distributor, {
      published: true,
      content: withEffect('constellation', { intensity: 1, density: 3, speed: 2 }),
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(addressOf(host, baseURL));
    await expect(page.locator('main > .hero[data-effect-live] > canvas')).toBeVisible();
    await moves(page);
    await expectAccessible(page);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await stands(page);
    await page.evaluate('scrollTo(0, 0)');
    await moves(page);
    // Asked for less motion while it moves.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stands(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNarrow(page);
  },
);

test(
  'whoever asks for less motion gets one still picture',
  deep(
    'web/src/islands/effects/effects.browser.test.tsx › an effect stands still › as soon as less motion is asked for',
  ),
  async ({ page, product, distributor, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { host } = await product.site(distributor, {
      published: true,
      content: withEffect('particle-field'),
    });
    await page.goto(addressOf(host, baseURL));
    await expect.poll(() => print(page)).toBeTruthy();
    await stands(page);
  },
);

test("the theme's effect stands behind the opening that has none, and none is fetched without one", async ({
  page,
  product,
  distributor,
  baseURL,
}) => {
  const { host } = await product.site(distributor, {
    published: true,
    content: withEffect('none'),
  });
  const address = addressOf(host, baseURL);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(address);
  await idle(page);
  await expect(page.locator('canvas')).toHaveCount(0);
  const scripts = fetched.filter((path) => path.endsWith('.js')).length;

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
  await moves(page);
  expect(fetched.filter((path) => path.includes('wave-motion')).length).toBeGreaterThan(0);
  expect(scripts).toBeLessThan(4);
});

test(
  'a picture that stays in place is seen to do so while the page moves, and nowhere below its opening',
  deep(
    'web/src/islands/effects/pictures.browser.test.tsx › a picture that stays in place does so while the page moves, and is cut off at its room',
  ),
  async ({ page, product, distributor, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    /** The page's left margin, where nothing stands but what is behind it. */
    const margin = async (top: number, height = 100) => {
      const clip = { x: 0, y: top, width: 60, height };
      return sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer();
    };
    const apart = (one: Buffer, other: Buffer) =>
      one.reduce((most, part, at) => Math.max(most, Math.abs(part - (other[at] ?? 0))), 0);
    const scrollTo = async (top: number) => {
      await page.evaluate(`scrollTo(0, ${top})`);
      await expect.poll(() => page.evaluate<number>('scrollY')).toBe(top);
    };

    for (const backgroundAttachment of ['fixed', 'scroll']) {
      const { host } = await product.site(
        await product.company({ name: 'Otterline', kind: 'reseller', below: distributor }),
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
      await settled(page);
      const before = await margin(200);
      await scrollTo(83);
      // Half a level of rounding is nothing that anybody sees.
      if (backgroundAttachment === 'fixed')
        expect(apart(before, await margin(200))).toBeLessThan(3);
      else expect(apart(before, await margin(200))).toBeGreaterThan(3);

      const box = await page.locator('.hero').boundingBox();
      const bottom = Math.ceil((box?.y ?? 0) + (box?.height ?? 0));
      const [red = 0, green = 0, blue = 0, ...others] = await margin(bottom + 2, 40);
      const paper = [red, green, blue];
      expect(others.every((part, at) => part === paper[at % 3])).toBe(true);
    }
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a still likeness stands there', async ({ page, product, distributor, baseURL }) => {
    const { host } = await product.site(distributor, {
      published: true,
      content: withEffect('aurora'),
    });
    await page.goto(addressOf(host, baseURL));
    await expect(page.locator('.hero')).toHaveAttribute('data-effect', 'aurora');
    await expect(page.locator('canvas')).toHaveCount(0);
  });
});
