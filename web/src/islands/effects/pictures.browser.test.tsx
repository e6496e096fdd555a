import './effects.css';
import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import { afterEach, describe, expect, test } from 'vitest';
import { loadEffect } from './catalogue.ts';
import { references } from './pictures.reference.ts';
import { type Running, runEffect } from './runtime.ts';
import { settingsOf } from './settings.ts';
import { gridOf, controlledEnvironment, unlike } from './testing.ts';

const moving = backgroundEffects.filter((name) => name !== 'none');
const appearances = ['light', 'dark'] as const;
const scenes = moving.flatMap((name) =>
  appearances.map((appearance) => [`${name}, ${appearance}`, name, appearance] as const),
);
/**
 * Returns the allowed differences between machines: how edges are drawn, and letters, which use
 * local fonts.
 */
const bounds = (name: string) =>
  name === 'matrix-rain' ? { strength: 35, cells: 80 } : { strength: 8, cells: 16 };
/** The frame that is compared, in frames of 40 ms. */
const moment = 50;

const running: Running[] = [];
afterEach(() => {
  for (const each of running.splice(0)) each.stop();
  document.body.replaceChildren();
  delete document.documentElement.dataset['theme'];
});

/** Renders an effect at a moment, on that appearance's background. */
async function look(name: string, appearance: 'light' | 'dark', frames = moment): Promise<string> {
  document.documentElement.dataset['theme'] = appearance;
  const place = document.createElement('section');
  Object.assign(place.style, { position: 'relative', width: '480px', height: '240px' });
  document.body.append(place);
  const effect = await loadEffect(name);
  if (!effect) throw new Error(`${name} is not there`);
  const held = controlledEnvironment();
  const settings = settingsOf({ intensity: 1, density: 3, useThemeColors: false });
  const started = runEffect(place, effect, settings, held.environment);
  running.push(started);
  await expect.poll(() => started.stillBecause()).toBeNull();
  held.pass(frames);
  return gridOf(place, appearance === 'light' ? 255 : 0);
}

describe('an effect matches its approved reference picture', () => {
  test.each(scenes)('%s', async (scene, name, appearance) => {
    const seen = await look(name, appearance);
    // After an intended change, check the effect visually, then store this as the new reference.
    const { strength, cells } = unlike(seen, references[scene] ?? '');
    expect(strength, `${scene}\n${seen}`).toBeLessThanOrEqual(bounds(name).strength);
    expect(cells, `${scene}\n${seen}`).toBeLessThanOrEqual(bounds(name).cells);
  });
});

test('all references differ, and every scene has one', () => {
  expect(Object.keys(references).sort()).toEqual(scenes.map(([scene]) => scene).sort());
  const all = scenes.map(([scene, name]) => ({ scene, name, grid: references[scene] ?? '' }));
  for (const one of all)
    for (const other of all)
      if (one !== other)
        expect(unlike(one.grid, other.grid).cells, `${one.scene}, ${other.scene}`).toBeGreaterThan(
          Math.max(bounds(one.name).cells, bounds(other.name).cells),
        );
});

test.each(moving)('%s differs from itself at another moment', async (name) => {
  const { cells } = unlike(await look(name, 'light', 1), await look(name, 'light', 400));
  expect(cells).toBeGreaterThan(bounds(name).cells);
});

test('a fixed picture stays in place while the page scrolls, and is clipped to its area', async () => {
  const place = document.createElement('section');
  Object.assign(place.style, { position: 'relative', height: '400px' });
  const below = document.createElement('div');
  below.style.height = '3000px';
  document.body.append(place, below);
  const effect = await loadEffect('gradient-mesh');
  if (!effect) throw new Error('the effect is not there');
  const start = (backgroundAttachment: string) => {
    const settings = settingsOf({ backgroundAttachment });
    const started = runEffect(place, effect, settings, controlledEnvironment().environment);
    running.push(started);
    const canvas = place.querySelector('canvas');
    if (!canvas) throw new Error('there is no picture');
    return { started, canvas, top: () => canvas.getBoundingClientRect().top };
  };

  const fixed = start('fixed');
  expect(getComputedStyle(fixed.canvas).position).toBe('fixed');
  expect(fixed.canvas.clientHeight).toBe(innerHeight);
  const before = fixed.top();
  const roomBefore = place.getBoundingClientRect().top;
  scrollTo(0, 150);
  expect(place.getBoundingClientRect().top).toBe(roomBefore - 150);
  expect(fixed.top()).toBe(before);
  expect(getComputedStyle(place).clipPath).toBe('inset(0px)');
  fixed.started.stop();
  scrollTo(0, 0);

  const scrolled = start('scroll');
  expect(getComputedStyle(scrolled.canvas).position).toBe('absolute');
  expect(getComputedStyle(place).clipPath).toBe('none');
  const beforeScroll = scrolled.top();
  scrollTo(0, 150);
  expect(scrolled.top()).toBe(beforeScroll - 150);
  scrollTo(0, 0);
});
