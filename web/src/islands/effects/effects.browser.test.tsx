import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import { afterEach, describe, expect, test } from 'vitest';
import { observersNotified } from '../../testing/observers.ts';
import { loadEffect } from './catalogue.ts';
import { isWeak } from './device.ts';
import { paintsFor } from './paints.ts';
import { type RunningEffect, runEffect } from './runtime.ts';
import { type Effect, seeded } from './scene.ts';
import { readSettings, settingsOf } from './settings.ts';
import { controlledEnvironment, pictureOf } from './testing.ts';

const moving = backgroundEffects.filter((name) => name !== 'none');
const running: RunningEffect[] = [];

afterEach(() => {
  for (const effect of running.splice(0)) effect.stop();
  document.body.replaceChildren();
  delete document.documentElement.dataset['theme'];
  document.documentElement.style.removeProperty('--color-primary');
});

function createContainer(width = 600, height = 300): HTMLElement {
  const container = document.createElement('section');
  Object.assign(container.style, { position: 'relative', isolation: 'isolate' });
  Object.assign(container.style, { width: `${width}px`, height: `${height}px` });
  document.body.append(container);
  return container;
}

async function effectOf(name: string): Promise<Effect> {
  const effect = await loadEffect(name);
  if (!effect) throw new Error(`there is no effect ${name}`);
  return effect;
}

async function start(
  name: string,
  settings: object = {},
  controls = controlledEnvironment(),
  container = createContainer(),
) {
  const effect = await effectOf(name);
  const started = runEffect(container, effect, settingsOf(settings), controls.environment);
  running.push(started);
  return { started, container, controls };
}

/** Waits until the observer has reported the container as visible. */
const waitUntilVisible = async (started: RunningEffect) => {
  await expect.poll(() => started.pausedReason()).toBeNull();
};

test('loads a module for every effect in the contract, and for no other name', async () => {
  for (const name of moving) expect(await loadEffect(name)).not.toBeNull();
  for (const name of ['none', 'nonsense', 'toString', '__proto__'])
    expect(await loadEffect(name)).toBeNull();
});

describe.each(moving)('%s', (name) => {
  test('paints a moving picture that depends only on the time', async () => {
    const { started, container, controls } = await start(name, { intensity: 0.8 });
    const first = pictureOf(container);
    expect(first.painted).toBeGreaterThan(0.002);
    await waitUntilVisible(started);
    controls.advanceFrames(30);
    const later = pictureOf(container);
    expect(later.hash).not.toBe(first.hash);
    expect(later.painted).toBeGreaterThan(0.002);

    const repeated = await start(name, { intensity: 0.8 });
    expect(pictureOf(repeated.container).hash).toBe(first.hash);
    await waitUntilVisible(repeated.started);
    repeated.controls.advanceFrames(30);
    expect(pictureOf(repeated.container).hash).toBe(later.hash);
  });

  test('differs with intensity and density, and from every other effect', async () => {
    const standard = await start(name);
    const strong = await start(name, { intensity: 1 });
    const dense = await start(name, { density: 4 });
    const hashes = [standard, strong, dense].map(({ container }) => pictureOf(container).hash);
    for (const otherName of moving.filter((effect) => effect !== name))
      hashes.push(pictureOf((await start(otherName)).container).hash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('paints nothing at intensity 0', async () => {
    const { container } = await start(name, { intensity: 0 });
    expect(pictureOf(container).painted).toBe(0);
  });
});

test('texture-overlay moves by one pixel at the end of its tile, without a jump', async () => {
  const { compose } = await effectOf('texture-overlay');
  const [width, height] = [60, 40];
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  Object.assign(context.canvas, { width, height });
  const sizes = { width, height, unit: 1, intensity: 1, density: 4 };
  const paints = paintsFor(createContainer(), false);
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
    ['when reduced motion is requested', 'reduced', {}, {}, true],
    ['on a device with less than 4 GB', 'weak', { deviceMemory: 2 }, {}, false],
    ['on a 3g connection', 'weak', { connection: { effectiveType: '3g' } }, {}, false],
    ['on a 2g connection', 'weak', { connection: { effectiveType: '2g' } }, {}, false],
    ['on a slow-2g connection', 'weak', { connection: { effectiveType: 'slow-2g' } }, {}, false],
    ['at speed 0', 'speed', {}, { speed: 0 }, false],
  ] as const)('%s, but still shows a picture', async (_, reason, device, settings, isReduced) => {
    const controls = controlledEnvironment(device);
    controls.setReducedMotion(isReduced);
    const { started, container } = await start('constellation', settings, controls);
    const first = pictureOf(container);
    expect(first.painted).toBeGreaterThan(0.002);
    // Waits until the container has been reported as visible.
    await observersNotified(container);
    expect(started.pausedReason()).toBe(reason);
    controls.advanceFrames(30);
    expect(controls.waiting.size).toBe(0);
    expect(pictureOf(container).hash).toBe(first.hash);
  });

  test('while the tab is hidden, and resumes where it was', async () => {
    const { started, container, controls } = await start('particle-field');
    await waitUntilVisible(started);
    controls.advanceFrames(10);
    const before = pictureOf(container).hash;
    controls.setVisibility('hidden');
    expect(controls.waiting.size).toBe(0);
    controls.spend(60_000);
    controls.setVisibility('visible');
    // The first frame after a pause restarts the clock, so nothing jumps.
    controls.advanceFrames(1);
    expect(pictureOf(container).hash).toBe(before);
    controls.advanceFrames(5);
    expect(pictureOf(container).hash).not.toBe(before);
  });

  test('while it is off the screen', async () => {
    const container = createContainer();
    const { started, controls } = await start('aurora', {}, controlledEnvironment(), container);
    await waitUntilVisible(started);
    container.style.marginTop = '5000px';
    await expect.poll(() => started.pausedReason()).toBe('off-screen');
    await expect.poll(() => controls.waiting.size).toBe(0);
    const before = pictureOf(container).hash;
    controls.advanceFrames(20);
    expect(pictureOf(container).hash).toBe(before);
    container.style.marginTop = '0';
    await waitUntilVisible(started);
    await expect.poll(() => controls.waiting.size).toBe(1);
  });

  test('as soon as reduced motion is preferred', async () => {
    const { started, container, controls } = await start('wave-motion');
    await waitUntilVisible(started);
    controls.advanceFrames(5);
    controls.setReducedMotion(true);
    const before = pictureOf(container).hash;
    controls.advanceFrames(20);
    expect(pictureOf(container).hash).toBe(before);
    controls.setReducedMotion(false);
    controls.advanceFrames(20);
    expect(pictureOf(container).hash).not.toBe(before);
  });
});

test('treats a device as weak only because of reported values, not missing ones', () => {
  expect(isWeak({})).toBe(false);
  expect(isWeak({ deviceMemory: 4, connection: { effectiveType: '4g' } })).toBe(false);
  expect(isWeak({ deviceMemory: 3.9 })).toBe(true);
});

test('uses defaults for invalid settings, and clamps values to their range', () => {
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
  const { container } = await start('constellation');
  const canvas = container.querySelector('canvas');
  let emptyFrames = 0;
  const observer = new MutationObserver(() => {
    if (pictureOf(container).painted === 0) emptyFrames += 1;
  });
  if (canvas) observer.observe(canvas, { attributeFilter: ['width', 'height'] });
  container.style.width = '900px';
  await expect.poll(() => canvas?.width).toBe(900 * Math.min(devicePixelRatio, 2));
  expect(pictureOf(container).painted).toBeGreaterThan(0.002);
  expect(emptyFrames).toBe(0);
  observer.disconnect();
});

test('follows the theme in light and dark mode, unless it has its own colours', async () => {
  const themed = await start('gradient-mesh', { intensity: 1 });
  const own = await start('gradient-mesh', { intensity: 1, useThemeColors: false });
  const before = pictureOf(themed.container).hash;
  const ownBefore = pictureOf(own.container).hash;
  expect(ownBefore).not.toBe(before);
  document.documentElement.style.setProperty('--color-primary', '#aa0000');
  document.documentElement.className = 'another';
  await expect.poll(() => pictureOf(themed.container).hash).not.toBe(before);
  expect(pictureOf(own.container).hash).toBe(ownBefore);
  const light = pictureOf(themed.container).hash;
  document.documentElement.dataset['theme'] = 'dark';
  await expect.poll(() => pictureOf(themed.container).hash).not.toBe(light);
  document.documentElement.className = '';
});

test('lowers resolution, then frame rate, when frames take too long', async () => {
  const controls = controlledEnvironment();
  const container = createContainer();
  const slow: Effect = {
    resolution: 1 / 8,
    rate: 30,
    compose:
      ({ context, width, height }) =>
      () => {
        context.clearRect(0, 0, width, height);
        controls.spend(9);
      },
  };
  const started = runEffect(container, slow, settingsOf({}), controls.environment);
  running.push(started);
  await waitUntilVisible(started);
  controls.advanceFrames(14);
  expect(started.quality()).toEqual({ resolution: 1 / 16, rate: 30 });
  controls.advanceFrames(14);
  expect(started.quality()).toEqual({ resolution: 1 / 16, rate: 15 });
  controls.advanceFrames(100);
  expect(started.quality().rate).toBeGreaterThanOrEqual(7.5);
  expect(started.cost()).toBeCloseTo(9);
});

test('cleans up after itself', async () => {
  const { started, container, controls } = await start('matrix-rain');
  await waitUntilVisible(started);
  expect(container.dataset['effectLive']).toBe('');
  started.stop();
  expect(container.outerHTML).not.toContain('canvas');
  expect(container.dataset['effectLive']).toBeUndefined();
  expect(controls.waiting.size).toBe(0);
  controls.setVisibility('hidden');
  controls.setVisibility('visible');
  controls.setReducedMotion(true);
  controls.setReducedMotion(false);
  expect(controls.waiting.size).toBe(0);
});
