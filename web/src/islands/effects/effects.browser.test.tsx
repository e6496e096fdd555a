import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import { afterEach, describe, expect, test } from 'vitest';
import { observersNotified } from '../../testing/observers.ts';
import { loadEffect } from './catalogue.ts';
import { isWeak } from './device.ts';
import { paintsAt } from './paints.ts';
import { type Running, runEffect } from './runtime.ts';
import { type Effect, seeded } from './scene.ts';
import { readSettings, settingsOf } from './settings.ts';
import { controlledEnvironment, pictureOf } from './testing.ts';

const moving = backgroundEffects.filter((name) => name !== 'none');
const running: Running[] = [];

afterEach(() => {
  for (const each of running.splice(0)) each.stop();
  document.body.replaceChildren();
  delete document.documentElement.dataset['theme'];
  document.documentElement.style.removeProperty('--color-primary');
});

function room(width = 600, height = 300): HTMLElement {
  const place = document.createElement('section');
  Object.assign(place.style, { position: 'relative', isolation: 'isolate' });
  Object.assign(place.style, { width: `${width}px`, height: `${height}px` });
  document.body.append(place);
  return place;
}

async function effectOf(name: string): Promise<Effect> {
  const effect = await loadEffect(name);
  if (!effect) throw new Error(`${name} is not there`);
  return effect;
}

async function start(
  name: string,
  settings: object = {},
  held = controlledEnvironment(),
  place = room(),
) {
  const effect = await effectOf(name);
  const started = runEffect(place, effect, settingsOf(settings), held.environment);
  running.push(started);
  return { started, place, held };
}

/** Waits until the observer has reported the place as visible. */
const seen = async (started: Running) => {
  await expect.poll(() => started.stillBecause()).toBeNull();
};

test('has a module for every effect of the contract, and for no others', async () => {
  for (const name of moving) expect(await loadEffect(name)).not.toBeNull();
  for (const name of ['none', 'nonsense', 'toString', '__proto__'])
    expect(await loadEffect(name)).toBeNull();
});

describe.each(moving)('%s', (name) => {
  test('paints something that moves, and the same at the same moment', async () => {
    const { started, place, held } = await start(name, { intensity: 0.8 });
    const first = pictureOf(place);
    expect(first.painted).toBeGreaterThan(0.002);
    await seen(started);
    held.pass(30);
    const later = pictureOf(place);
    expect(later.print).not.toBe(first.print);
    expect(later.painted).toBeGreaterThan(0.002);

    const again = await start(name, { intensity: 0.8 });
    expect(pictureOf(again.place).print).toBe(first.print);
    await seen(again.started);
    again.held.pass(30);
    expect(pictureOf(again.place).print).toBe(later.print);
  });

  test('differs with intensity and density, and from every other effect', async () => {
    const usual = await start(name);
    const strong = await start(name, { intensity: 1 });
    const dense = await start(name, { density: 4 });
    const prints = [usual, strong, dense].map(({ place }) => pictureOf(place).print);
    for (const other of moving.filter((each) => each !== name))
      prints.push(pictureOf((await start(other)).place).print);
    expect(new Set(prints).size).toBe(prints.length);
  });

  test('paints nothing at intensity 0', async () => {
    const { place } = await start(name, { intensity: 0 });
    expect(pictureOf(place).painted).toBe(0);
  });
});

test('texture-overlay moves on by a pixel where its tile ends, and does not jump', async () => {
  const { compose } = await effectOf('texture-overlay');
  const [width, height] = [60, 40];
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  Object.assign(context.canvas, { width, height });
  const sizes = { width, height, unit: 1, intensity: 1, density: 4 };
  const paints = paintsAt(room(), false);
  const frame = compose({ ...sizes, context, paints, random: seeded(1) });
  // Eight pixels a second: the tile of 192 ends after 24 s.
  frame(23.9);
  const before = context.getImageData(1, 1, width - 1, height - 1).data;
  frame(24);
  const after = context.getImageData(0, 0, width - 1, height - 1).data;
  expect(before.some((value) => value > 0)).toBe(true);
  expect([...after]).toEqual([...before]);
});

describe('an effect stops moving', () => {
  test.each([
    ['where less motion is asked for', 'reduced', {}, {}, true],
    ['on a device with less than 4 GB', 'weak', { deviceMemory: 2 }, {}, false],
    ['on a 3g connection', 'weak', { connection: { effectiveType: '3g' } }, {}, false],
    ['on a 2g connection', 'weak', { connection: { effectiveType: '2g' } }, {}, false],
    ['on a slow-2g connection', 'weak', { connection: { effectiveType: 'slow-2g' } }, {}, false],
    ['at speed 0', 'speed', {}, { speed: 0 }, false],
  ] as const)('%s, as one picture', async (_, why, device, settings, wish) => {
    const held = controlledEnvironment(device);
    held.wishLessMotion(wish);
    const { started, place } = await start('constellation', settings, held);
    const first = pictureOf(place);
    expect(first.painted).toBeGreaterThan(0.002);
    // The place has been reported as visible by now.
    await observersNotified(place);
    expect(started.stillBecause()).toBe(why);
    held.pass(30);
    expect(held.waiting.size).toBe(0);
    expect(pictureOf(place).print).toBe(first.print);
  });

  test('while the tab is hidden, and resumes where it was', async () => {
    const { started, place, held } = await start('particle-field');
    await seen(started);
    held.pass(10);
    const before = pictureOf(place).print;
    held.turnTab('hidden');
    expect(held.waiting.size).toBe(0);
    held.spend(60_000);
    held.turnTab('visible');
    // The first frame after a pause restarts the clock, so nothing jumps.
    held.pass(1);
    expect(pictureOf(place).print).toBe(before);
    held.pass(5);
    expect(pictureOf(place).print).not.toBe(before);
  });

  test('while it is off the screen', async () => {
    const place = room();
    const { started, held } = await start('aurora', {}, controlledEnvironment(), place);
    await seen(started);
    place.style.marginTop = '5000px';
    await expect.poll(() => started.stillBecause()).toBe('off-screen');
    await expect.poll(() => held.waiting.size).toBe(0);
    const before = pictureOf(place).print;
    held.pass(20);
    expect(pictureOf(place).print).toBe(before);
    place.style.marginTop = '0';
    await seen(started);
    await expect.poll(() => held.waiting.size).toBe(1);
  });

  test('as soon as reduced motion is preferred', async () => {
    const { started, place, held } = await start('wave-motion');
    await seen(started);
    held.pass(5);
    held.wishLessMotion(true);
    const before = pictureOf(place).print;
    held.pass(20);
    expect(pictureOf(place).print).toBe(before);
    held.wishLessMotion(false);
    held.pass(20);
    expect(pictureOf(place).print).not.toBe(before);
  });
});

test('judges a weak device by reported values only, not by missing ones', () => {
  expect(isWeak({})).toBe(false);
  expect(isWeak({ deviceMemory: 4, connection: { effectiveType: '4g' } })).toBe(false);
  expect(isWeak({ deviceMemory: 3.9 })).toBe(true);
});

test('unreadable settings fall back to defaults, and none leaves its range', () => {
  expect(readSettings('{"speed":99,"density":-1,"intensity":"much"}')).toEqual({
    intensity: 0.5,
    speed: 5,
    density: 0,
    useThemeColors: true,
    backgroundAttachment: 'scroll',
  });
  expect(readSettings('nonsense')).toEqual(settingsOf({}));
  expect(readSettings(undefined)).toEqual(settingsOf(null));
});

test('repaints immediately at a new size', async () => {
  const { place } = await start('constellation');
  const canvas = place.querySelector('canvas');
  let empty = 0;
  const watch = new MutationObserver(() => {
    if (pictureOf(place).painted === 0) empty += 1;
  });
  if (canvas) watch.observe(canvas, { attributeFilter: ['width', 'height'] });
  place.style.width = '900px';
  await expect.poll(() => canvas?.width).toBe(900 * Math.min(devicePixelRatio, 2));
  expect(pictureOf(place).painted).toBeGreaterThan(0.002);
  expect(empty).toBe(0);
  watch.disconnect();
});

test('follows the theme, light and dark, unless it has its own colours', async () => {
  const themed = await start('gradient-mesh', { intensity: 1 });
  const own = await start('gradient-mesh', { intensity: 1, useThemeColors: false });
  const before = pictureOf(themed.place).print;
  const ownBefore = pictureOf(own.place).print;
  expect(ownBefore).not.toBe(before);
  document.documentElement.style.setProperty('--color-primary', '#aa0000');
  document.documentElement.className = 'another';
  await expect.poll(() => pictureOf(themed.place).print).not.toBe(before);
  expect(pictureOf(own.place).print).toBe(ownBefore);
  const light = pictureOf(themed.place).print;
  document.documentElement.dataset['theme'] = 'dark';
  await expect.poll(() => pictureOf(themed.place).print).not.toBe(light);
  document.documentElement.className = '';
});

test('lowers resolution, then frame rate, when a frame takes too long', async () => {
  const held = controlledEnvironment();
  const place = room();
  const slow: Effect = {
    resolution: 1 / 8,
    rate: 30,
    compose:
      ({ context, width, height }) =>
      () => {
        context.clearRect(0, 0, width, height);
        held.spend(9);
      },
  };
  const started = runEffect(place, slow, settingsOf({}), held.environment);
  running.push(started);
  await seen(started);
  held.pass(14);
  expect(started.quality()).toEqual({ resolution: 1 / 16, rate: 30 });
  held.pass(14);
  expect(started.quality()).toEqual({ resolution: 1 / 16, rate: 15 });
  held.pass(100);
  expect(started.quality().rate).toBeGreaterThanOrEqual(7.5);
  expect(started.cost()).toBeCloseTo(9);
});

test('cleans up after itself', async () => {
  const { started, place, held } = await start('matrix-rain');
  await seen(started);
  expect(place.dataset['effectLive']).toBe('');
  started.stop();
  expect(place.outerHTML).not.toContain('canvas');
  expect(place.dataset['effectLive']).toBeUndefined();
  expect(held.waiting.size).toBe(0);
  held.turnTab('hidden');
  held.turnTab('visible');
  held.wishLessMotion(true);
  held.wishLessMotion(false);
  expect(held.waiting.size).toBe(0);
});
