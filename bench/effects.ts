// Frame cost of each background effect at 1440 × 900, in Chromium without a GPU.
import { chromium, type Page } from '@playwright/test';
import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import * as z from 'zod';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.ts';
import { openWithEffect } from './measure/effect-page.ts';
import { printHeading } from './measure/machine.ts';
import { startProduct, withSite } from './measure/product.ts';
import { quantile } from './measure/statistics.ts';

const target = 4;
const frames = Number(process.env.FRAMES ?? 200);
const loads = [
  { name: 'usual', settings: { intensity: 0.6, density: 1, backgroundAttachment: 'fixed' } },
  { name: 'densest', settings: { intensity: 1, density: 5, backgroundAttachment: 'fixed' } },
] as const;

interface Measured {
  readonly mean: number;
  readonly p95: number;
  readonly perSecond: number;
  readonly canvas: string;
}

/**
 * Runs in the page. Times every frame that paints, from the start of its callback until its pixels
 * are ready: reading one pixel makes the browser finish work it would otherwise defer.
 */
const timeFrames = `
  window.measured = { times: [], starts: [] };
  let painted = false;
  for (const name of ['clearRect', 'putImageData']) {
    const original = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...args) {
      painted = true;
      return original.apply(this, args);
    };
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((timestamp) => {
      painted = false;
      const begin = performance.now();
      callback(timestamp);
      const canvas = document.querySelector('.effect-canvas');
      if (!painted || !canvas) return;
      canvas.getContext('2d').getImageData(0, 0, 1, 1);
      measured.times.push(performance.now() - begin);
      measured.starts.push(begin);
    });
`;
const figures = `(() => {
  const { width, height } = document.querySelector('.effect-canvas');
  return { ...measured, canvas: width + '×' + height };
})()`;
const Figures = z.object({
  times: z.array(z.number()),
  starts: z.array(z.number()),
  canvas: z.string(),
});
/** The first frames include fonts, compilation and the page's first paint. */
const warmUp = 30;

async function measure(page: Page, url: string, name: string, settings: object): Promise<Measured> {
  await openWithEffect(page, url, { name, settings });
  await page.waitForFunction(`measured.times.length >= ${frames + warmUp}`, null, {
    timeout: 120_000,
  });
  const { times, starts, canvas } = Figures.parse(await page.evaluate(figures));
  await page.unrouteAll();
  const counted = times.slice(warmUp);
  const seconds = ((starts.at(-1) ?? 0) - (starts[warmUp] ?? 0)) / 1000;
  return {
    mean: counted.reduce((sum, time) => sum + time, 0) / counted.length,
    p95: quantile(counted, 0.95),
    perSecond: counted.length / seconds,
    canvas,
  };
}

printHeading(`Background effects, ${frames} frames of each at 1440 × 900`);
await withSite(async (site) => {
  const product = await startProduct(site, 3191);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumArguments,
  });
  try {
    console.log('\n| effect | settings | canvas | mean ms | p95 ms | frames a second | target |');
    console.log('|---|---|---|---|---|---|---|');
    for (const effect of backgroundEffects.filter((name) => name !== 'none')) {
      for (const { name, settings } of loads) {
        const context = await browser.newContext({
          viewport: { width: 1440, height: 900 },
          // The site's CSP would block the script that reads the measurements.
          bypassCSP: true,
        });
        const page = await context.newPage();
        await page.addInitScript({ content: timeFrames });
        const result = await measure(page, product.url.replace(/\/?$/, '/'), effect, settings);
        const verdict = result.p95 < target ? 'met' : '**missed**';
        console.log(
          `| ${effect} | ${name} | ${result.canvas} | ${result.mean.toFixed(2)} | ${result.p95.toFixed(2)} | ${result.perSecond.toFixed(0)} | ${target} ms ${verdict} |`,
        );
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
});
