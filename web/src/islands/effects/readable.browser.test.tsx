import './effects.css';
import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import { contrast } from '@trunkline/contract/kernel/colour';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadEffect } from './catalogue.ts';
import { runEffect } from './runtime.ts';
import { settingsOf } from './settings.ts';
import { controlledEnvironment } from './testing.ts';

const effects = backgroundEffects.filter((name) => name !== 'none');
const ground = [250, 250, 247] as const;
/** Small text in the colour of links, the faintest of a page. */
const text = '#0f766e';
const colours = {
  '--color-primary': text,
  '--color-accent': '#f59e0b',
  '--color-text': '#0b1220',
  '--color-line': '#b9cdc8',
};

/** Returns how much of an effect the mask lets through where text can be. */
const shareOf = (canvas: Element) =>
  Number(/rgba?\(0, 0, 0, ([\d.]+)\) 70%/.exec(getComputedStyle(canvas).maskImage)?.[1]);

test.each(effects)('small text stays readable over %s on a phone', async (name) => {
  await page.viewport(390, 844);
  const place = document.createElement('section');
  Object.assign(place.style, { position: 'relative', width: '390px', height: '600px' });
  for (const [variable, value] of Object.entries(colours)) place.style.setProperty(variable, value);
  document.body.append(place);
  const effect = await loadEffect(name);
  if (!effect) throw new Error(`${name} is not there`);
  const held = controlledEnvironment();
  const settings = settingsOf({ intensity: 1, density: 5 });
  const running = runEffect(place, effect, settings, held.environment);
  onTestFinished(() => {
    running.stop();
    place.remove();
  });
  await expect.poll(() => running.stillBecause()).toBeNull();
  held.pass(50);
  const canvas = place.querySelector('canvas');
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (!canvas || !pixels) throw new Error(`${name} painted nothing`);
  const share = shareOf(canvas);
  const behind = new Set<string>();
  for (let at = 0; at < pixels.length; at += 4) {
    const strength = ((pixels[at + 3] ?? 0) / 255) * share;
    const mixed = ground.map((part, index) =>
      Math.round(part + ((pixels[at + index] ?? 0) - part) * strength),
    );
    behind.add(`#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
  }
  const lowest = Math.min(...[...behind].map((colour) => contrast(text, colour)));
  expect(lowest).toBeGreaterThanOrEqual(4.5);
});
