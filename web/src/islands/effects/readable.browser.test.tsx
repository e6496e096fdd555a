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
const background = [250, 250, 247] as const;
/** Small text in the colour of links, the faintest text colour of a page. */
const text = '#0f766e';
const colours = {
  '--color-primary': text,
  '--color-accent': '#f59e0b',
  '--color-text': '#0b1220',
  '--color-line': '#b9cdc8',
};

/** Returns the opacity that the mask leaves of an effect where text can appear. */
const shareOf = (canvas: Element) =>
  Number(/rgba?\(0, 0, 0, ([\d.]+)\) 70%/.exec(getComputedStyle(canvas).maskImage)?.[1]);

test.each(effects)('small text stays readable over %s on a phone', async (name) => {
  await page.viewport(390, 844);
  const container = document.createElement('section');
  Object.assign(container.style, { position: 'relative', width: '390px', height: '600px' });
  for (const [variable, value] of Object.entries(colours))
    container.style.setProperty(variable, value);
  document.body.append(container);
  const effect = await loadEffect(name);
  if (!effect) throw new Error(`there is no effect ${name}`);
  const controls = controlledEnvironment();
  const settings = settingsOf({ intensity: 1, density: 5 });
  const running = runEffect(container, effect, settings, controls.environment);
  onTestFinished(() => {
    running.stop();
    container.remove();
  });
  await expect.poll(() => running.pausedReason()).toBeNull();
  controls.advanceFrames(50);
  const canvas = container.querySelector('canvas');
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (!canvas || !pixels) throw new Error(`${name} painted nothing`);
  const share = shareOf(canvas);
  const backgrounds = new Set<string>();
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const strength = ((pixels[offset + 3] ?? 0) / 255) * share;
    const mixed = background.map((channel, index) =>
      Math.round(channel + ((pixels[offset + index] ?? 0) - channel) * strength),
    );
    backgrounds.add(`#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
  }
  const lowest = Math.min(...[...backgrounds].map((colour) => contrast(text, colour)));
  expect(lowest).toBeGreaterThanOrEqual(4.5);
});
