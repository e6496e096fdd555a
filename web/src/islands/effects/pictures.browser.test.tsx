import './effects.css';
import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import { afterEach, describe, expect, test } from 'vitest';
import { loadEffect } from './catalogue.ts';
import { references } from './pictures.reference.ts';
import { type RunningEffect, runEffect } from './runtime.ts';
import { settingsOf } from './settings.ts';
import { gridOf, controlledEnvironment, difference } from './testing.ts';

const moving = backgroundEffects.filter((name) => name !== 'none');
const appearances = ['light', 'dark'] as const;
const scenes = moving.flatMap((name) =>
  appearances.map((appearance) => [`${name}, ${appearance}`, name, appearance] as const),
);
/**
 * Returns the allowed differences between machines, which draw edges differently, and letters with
 * local fonts.
 */
const bounds = (name: string) =>
  name === 'matrix-rain' ? { strength: 35, cells: 80 } : { strength: 8, cells: 16 };
/** Number of the frame that is compared; a frame takes 40 ms. */
const comparedFrame = 50;

const running: RunningEffect[] = [];
afterEach(() => {
  for (const effect of running.splice(0)) effect.stop();
  document.body.replaceChildren();
  delete document.documentElement.dataset['theme'];
});

/** Renders an effect after a number of frames, on that appearance's background. */
async function renderEffect(
  name: string,
  appearance: 'light' | 'dark',
  frames = comparedFrame,
): Promise<string> {
  document.documentElement.dataset['theme'] = appearance;
  const container = document.createElement('section');
  Object.assign(container.style, { position: 'relative', width: '480px', height: '240px' });
  document.body.append(container);
  const effect = await loadEffect(name);
  if (!effect) throw new Error(`there is no effect ${name}`);
  const controls = controlledEnvironment();
  const settings = settingsOf({ intensity: 1, density: 3, useThemeColors: false });
  const started = runEffect(container, effect, settings, controls.environment);
  running.push(started);
  await expect.poll(() => started.pausedReason()).toBeNull();
  controls.advanceFrames(frames);
  return gridOf(container, appearance === 'light' ? 255 : 0);
}

describe('an effect matches its approved reference picture', () => {
  test.each(scenes)('%s', async (scene, name, appearance) => {
    const grid = await renderEffect(name, appearance);
    // After an intended change, check the effect visually, then store this as the new reference.
    const { strength, cells } = difference(grid, references[scene] ?? '');
    expect(strength, `${scene}\n${grid}`).toBeLessThanOrEqual(bounds(name).strength);
    expect(cells, `${scene}\n${grid}`).toBeLessThanOrEqual(bounds(name).cells);
  });
});

test('every scene has a reference, and all references differ', () => {
  expect(Object.keys(references).sort()).toEqual(scenes.map(([scene]) => scene).sort());
  const all = scenes.map(([scene, name]) => ({ scene, name, grid: references[scene] ?? '' }));
  for (const first of all)
    for (const second of all)
      if (first !== second)
        expect(
          difference(first.grid, second.grid).cells,
          `${first.scene}, ${second.scene}`,
        ).toBeGreaterThan(Math.max(bounds(first.name).cells, bounds(second.name).cells));
});

test.each(moving)('%s changes over time', async (name) => {
  const { cells } = difference(
    await renderEffect(name, 'light', 1),
    await renderEffect(name, 'light', 400),
  );
  expect(cells).toBeGreaterThan(bounds(name).cells);
});

test('a fixed picture stays in place while the page scrolls, and is clipped to its area', async () => {
  const container = document.createElement('section');
  Object.assign(container.style, { position: 'relative', height: '400px' });
  const below = document.createElement('div');
  below.style.height = '3000px';
  document.body.append(container, below);
  const effect = await loadEffect('gradient-mesh');
  if (!effect) throw new Error('the effect does not exist');
  const start = (backgroundAttachment: string) => {
    const settings = settingsOf({ backgroundAttachment });
    const started = runEffect(container, effect, settings, controlledEnvironment().environment);
    running.push(started);
    const canvas = container.querySelector('canvas');
    if (!canvas) throw new Error('the effect has no canvas');
    return { started, canvas, top: () => canvas.getBoundingClientRect().top };
  };

  const fixed = start('fixed');
  expect(getComputedStyle(fixed.canvas).position).toBe('fixed');
  expect(fixed.canvas.clientHeight).toBe(innerHeight);
  const before = fixed.top();
  const containerTop = container.getBoundingClientRect().top;
  scrollTo(0, 150);
  expect(container.getBoundingClientRect().top).toBe(containerTop - 150);
  expect(fixed.top()).toBe(before);
  expect(getComputedStyle(container).clipPath).toBe('inset(0px)');
  fixed.started.stop();
  scrollTo(0, 0);

  const scrolled = start('scroll');
  expect(getComputedStyle(scrolled.canvas).position).toBe('absolute');
  expect(getComputedStyle(container).clipPath).toBe('none');
  const beforeScroll = scrolled.top();
  scrollTo(0, 150);
  expect(scrolled.top()).toBe(beforeScroll - 150);
  scrollTo(0, 0);
});
