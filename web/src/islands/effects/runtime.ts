import { connectionOf, isWeak } from './device.ts';
import { paintsFor } from './paints.ts';
import { type Effect, type Frame, seeded } from './scene.ts';
import type { Settings } from './settings.ts';

/**
 * Maximum time step between frames, in seconds; a longer gap counts as a pause, after which the
 * effect continues where it stopped.
 */
const maxStep = 0.1;
/** Milliseconds per frame above which quality is reduced. */
const budget = 4;
const minResolution = 1 / 16;
/** Higher pixel ratios aren't worth their cost for a background. */
const maxRatio = 2;
const minRate = 8;
/** Frames over which the cost is averaged before quality is reduced. */
const sampleFrames = 12;

/** An effect's environment: time, media queries and the device. Tests provide their own. */
export interface Environment {
  readonly now: () => number;
  readonly request: (frame: () => void) => number;
  readonly cancel: (request: number) => void;
  readonly reducedMotion: EventTarget & { readonly matches: boolean };
  readonly page: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  readonly device: object;
}

const browserEnvironment = (): Environment => ({
  now: () => performance.now(),
  request: (frame) => requestAnimationFrame(frame),
  cancel: (request) => cancelAnimationFrame(request),
  reducedMotion: matchMedia('(prefers-reduced-motion: reduce)'),
  page: document,
  device: navigator,
});

export interface RunningEffect {
  /** Removes the effect and restores the container. */
  readonly stop: () => void;
  /** Returns why the effect isn't moving; null while it is. */
  readonly pausedReason: () => 'reduced' | 'weak' | 'hidden' | 'off-screen' | 'speed' | null;
  /** The current quality; resolution and frame rate are reduced if frames take too long. */
  readonly quality: () => { readonly resolution: number; readonly rate: number };
  /** Average milliseconds per frame since the last check. */
  readonly cost: () => number;
}

/**
 * Runs an effect behind the content of `container`: follows its size and colours, moves only while
 * visible, and is a still image if reduced motion is requested or the device is weak.
 */
export function runEffect(
  container: HTMLElement,
  effect: Effect,
  settings: Settings,
  environment: Environment = browserEnvironment(),
): RunningEffect {
  const { now, request: requestFrame, cancel, reducedMotion, page, device } = environment;
  const canvas = document.createElement('canvas');
  canvas.className = 'effect-canvas';
  canvas.ariaHidden = 'true';
  canvas.dataset['attachment'] = settings.backgroundAttachment;
  const context = canvas.getContext('2d');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const connection = connectionOf(device);

  let { resolution, rate } = effect;
  let draw: Frame = () => undefined;
  let time = 0;
  let lastFrameTime: number | null = null;
  let request: number | null = null;
  let visible = false;
  let spent = 0;
  let frames = 0;
  let cost = 0;

  const pausedReason: RunningEffect['pausedReason'] = () => {
    if (reducedMotion.matches) return 'reduced';
    if (isWeak(device)) return 'weak';
    if (settings.speed === 0) return 'speed';
    if (page.visibilityState === 'hidden') return 'hidden';
    return visible ? null : 'off-screen';
  };

  /**
   * Recreates the image for size, colours and resolution, and draws it immediately, so that it is
   * never empty.
   */
  function compose(): void {
    if (!context) return;
    const { clientWidth, clientHeight } = canvas;
    const ratio = effect.resolution < 1 ? 1 : Math.min(devicePixelRatio, maxRatio);
    const unit = resolution * ratio;
    const width = Math.max(1, Math.round(clientWidth * unit));
    const height = Math.max(1, Math.round(clientHeight * unit));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const { intensity, density } = settings;
    const paints = paintsFor(container, settings.useThemeColors);
    const random = seeded(20_261_121);
    draw = effect.compose({ context, width, height, unit, paints, intensity, density, random });
    draw(time);
  }

  /** Reduces resolution, then frame rate, if frames exceed the budget. */
  function adjustQuality(): void {
    cost = spent / frames;
    spent = 0;
    frames = 0;
    if (cost <= budget) return;
    if (resolution / 2 >= minResolution) {
      resolution /= 2;
      compose();
    } else if (rate / 2 >= minRate) rate /= 2;
  }

  function step(): void {
    request = null;
    if (pausedReason() !== null) return;
    const frameTime = now();
    const elapsed = lastFrameTime === null ? 0 : (frameTime - lastFrameTime) / 1000;
    // A slightly early frame counts as on time: the display's refresh rate may not be a multiple of
    // the effect's.
    if (lastFrameTime === null || elapsed >= 1 / rate - 0.004) {
      time += Math.min(elapsed, maxStep) * settings.speed;
      lastFrameTime = frameTime;
      draw(time);
      spent += now() - frameTime;
      frames += 1;
      if (frames >= sampleFrames) adjustQuality();
    }
    request = requestFrame(step);
  }

  /** Starts or stops the animation as conditions require. */
  function updateRunning(): void {
    if (pausedReason() === null) {
      request ??= requestFrame(step);
      return;
    }
    if (request !== null) cancel(request);
    request = null;
    lastFrameTime = null;
  }

  const sizes = new ResizeObserver(compose);
  const visibility = new IntersectionObserver(([entry]) => {
    visible = entry?.isIntersecting ?? false;
    updateRunning();
  });
  // Detects the application's light/dark switch, and theme style sheets that load late.
  const themes = new MutationObserver(compose);
  const changes = new AbortController();
  const { signal } = changes;

  container.prepend(canvas);
  container.dataset['effectLive'] = '';
  compose();
  sizes.observe(canvas);
  visibility.observe(container);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  page.addEventListener('visibilitychange', updateRunning, { signal });
  reducedMotion.addEventListener('change', updateRunning, { signal });
  dark.addEventListener('change', compose, { signal });
  connection?.addEventListener('change', updateRunning, { signal });

  return {
    stop: () => {
      if (request !== null) cancel(request);
      request = null;
      changes.abort();
      sizes.disconnect();
      visibility.disconnect();
      themes.disconnect();
      canvas.remove();
      delete container.dataset['effectLive'];
    },
    pausedReason,
    quality: () => ({ resolution, rate }),
    cost: () => cost,
  };
}
