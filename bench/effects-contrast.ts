// Contrast of text over each background effect on a desktop and a phone, light and dark, at rest
// and in motion: the lowest of any text against any pixel behind it.
import { type Browser, chromium } from '@playwright/test';
import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import sharp from 'sharp';
import * as z from 'zod';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.ts';
import { openWithEffect } from './measure/effect-page.ts';
import { printHeading } from './measure/machine.ts';
import { startProduct, withSite } from './measure/product.ts';

/** WCAG 2.2, 1.4.3: body text, and text from 24 px or from 18.66 px in bold. */
const targets = { body: 4.5, large: 3 };
/** Seconds after the effect's first frame. */
const sampleTimes = [0, 1, 3];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
type Size = (typeof sizes)[number];
const selected = process.env.EFFECTS?.split(',');
const selection = backgroundEffects.filter((name) =>
  selected === undefined ? name !== 'none' : selected.includes(name),
);
const settings = { intensity: 1, density: 5, backgroundAttachment: 'fixed' };

/**
 * Runs in the page: the lines of text in view, with their colour as sRGB and whether they are
 * large.
 */
const readTexts = `(() => {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgbOf = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const style = getComputedStyle(node.parentElement);
    if (node.data.trim() === '' || node.parentElement.closest('svg') || !node.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const size = parseFloat(style.fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, top, right, bottom, width, height } of range.getClientRects()) {
      if (width < 2 || height < 2 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) continue;
      texts.push({
        text: node.data.trim().slice(0, 40),
        box: [left, top, right, bottom].map(Math.round),
        rgb: rgbOf(style.color),
        large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
      });
    }
  }
  return texts;
})()`;
const Texts = z.array(
  z.object({
    text: z.string(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    rgb: z.tuple([z.number(), z.number(), z.number()]),
    large: z.boolean(),
  }),
);
type Rgb = readonly [number, number, number];

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

interface LowestContrast {
  ratio: number;
  text: string;
}

interface Condition {
  readonly name: string;
  readonly scheme: 'light' | 'dark';
  readonly size: Size;
}

async function measure(browser: Browser, url: string, { name, scheme, size }: Condition) {
  const lowest: Record<'body' | 'large', LowestContrast> = {
    body: { ratio: Infinity, text: '' },
    large: { ratio: Infinity, text: '' },
  };
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const context = await browser.newContext({
      viewport: size,
      colorScheme: scheme,
      reducedMotion,
      bypassCSP: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await openWithEffect(page, url, { name, settings });
    await page.waitForLoadState('networkidle');
    if (reducedMotion === 'no-preference') await page.locator('.effect-canvas').waitFor();
    const texts = Texts.parse(await page.evaluate(readTexts));
    await page.addStyleTag({
      content:
        '*, *::before, *::after { color: transparent !important; transition: none !important; text-decoration-color: transparent !important; }',
    });
    for (const seconds of reducedMotion === 'reduce' ? [0] : sampleTimes) {
      await page.evaluate(`new Promise((done) => setTimeout(done, ${seconds * 1000}))`);
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const { text, box, rgb, large } of texts) {
        const foreground = luminance(rgb);
        const [left, top, right, bottom] = box;
        for (let y = top; y < bottom; y++) {
          for (let x = left; x < right; x++) {
            const offset = (y * info.width + x) * 3;
            const background = luminance([
              data[offset] ?? 0,
              data[offset + 1] ?? 0,
              data[offset + 2] ?? 0,
            ]);
            const ratio = contrast(foreground, background);
            const kind = large ? 'large' : 'body';
            if (ratio < lowest[kind].ratio) lowest[kind] = { ratio, text };
          }
        }
      }
    }
    await context.close();
  }
  return lowest;
}

printHeading('Contrast of text over background effects, densest settings');
await withSite(async (site) => {
  const product = await startProduct(site, 3192);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumArguments,
  });
  const url = product.url.replace(/\/?$/, '/');
  try {
    console.log('\n| effect | width | scheme | body text | large text | target |');
    console.log('|---|---|---|---|---|---|');
    const conditions = selection.flatMap((name) =>
      sizes.flatMap((size) =>
        (['light', 'dark'] as const).map((scheme): Condition => ({ name, size, scheme })),
      ),
    );
    for (const condition of conditions) {
      const { body, large } = await measure(browser, url, condition);
      const isMet = body.ratio >= targets.body && large.ratio >= targets.large;
      const format = ({ ratio, text }: LowestContrast) =>
        Number.isFinite(ratio) ? `${ratio.toFixed(2)} (${text})` : '–';
      console.log(
        `| ${condition.name} | ${condition.size.width} | ${condition.scheme} | ${format(body)} | ${format(large)} | ${isMet ? 'met' : '**missed**'} |`,
      );
    }
  } finally {
    await browser.close();
    await product.stop();
  }
});
