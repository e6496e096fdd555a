import { connectionOf, isWeak } from './device.ts';
import { paintsAt } from './paints.ts';
import { type Effect, type Frame, seeded } from './scene.ts';
import type { Settings } from './settings.ts';

/** What may pass between two frames at most; a longer gap was a pause, and the effect goes on where it was. */
const longestStep = 0.1;
const budget = 4;
const leastResolution = 1 / 16;
/** Sharper screens are not worth their pixels for what stands in the background. */
const mostRatio = 2;
const leastRate = 8;
/** Frames over which the cost is averaged before anything is given up. */
const judged = 12;

/** What an effect goes by: time, the window's wishes and the device. Tests bring their own. */
export interface Environment {
  readonly now: () => number;
  readonly request: (frame: () => void) => number;
  readonly cancel: (request: number) => void;
  readonly reducedMotion: EventTarget & { readonly matches: boolean };
  readonly page: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  readonly device: object;
}

const browser = (): Environment => ({
  now: () => performance.now(),
  request: (frame) => requestAnimationFrame(frame),
  cancel: (request) => cancelAnimationFrame(request),
  reducedMotion: matchMedia('(prefers-reduced-motion: reduce)'),
  page: document,
  device: navigator,
});

export interface Running {
  /** Takes the effect away and leaves the place as it was. */
  readonly stop: () => void;
  /** Why it does not move at the moment; null while it does. */
  readonly stillBecause: () => 'reduced' | 'weak' | 'hidden' | 'off-screen' | 'speed' | null;
  /** How it is drawn now: less of both where a frame took too long. */
  readonly quality: () => { readonly resolution: number; readonly rate: number };
  /** Milliseconds that the frames since the last judgement took on average. */
  readonly cost: () => number;
}

/**
 * Draws an effect behind what stands in `place`: sized with it, in the colours that hold there, moving only while
 * somebody can see it, and as one still picture where less motion is asked for or the device is weak.
 */
export function runEffect(
  place: HTMLElement,
  effect: Effect,
  settings: Settings,
  environment: Environment = browser(),
): Running {
  const { now, request: ask, cancel, reducedMotion, page, device } = environment;
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
  let last: number | null = null;
  let request: number | null = null;
  let visible = false;
  let spent = 0;
  let frames = 0;
  let cost = 0;

  const stillBecause: Running['stillBecause'] = () => {
    if (reducedMotion.matches) return 'reduced';
    if (isWeak(device)) return 'weak';
    if (settings.speed === 0) return 'speed';
    if (page.visibilityState === 'hidden') return 'hidden';
    return visible ? null : 'off-screen';
  };

  /** Makes the picture anew for size, colours and resolution, and draws it at once: nobody sees an empty one. */
  function compose(): void {
    if (!context) return;
    const { clientWidth, clientHeight } = canvas;
    const ratio = effect.resolution < 1 ? 1 : Math.min(devicePixelRatio, mostRatio);
    const unit = resolution * ratio;
    const width = Math.max(1, Math.round(clientWidth * unit));
    const height = Math.max(1, Math.round(clientHeight * unit));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const { intensity, density } = settings;
    const paints = paintsAt(place, settings.useThemeColors);
    const random = seeded(20_261_121);
    draw = effect.compose({ context, width, height, unit, paints, intensity, density, random });
    draw(time);
  }

  /** Gives up sharpness, then frames, when they cost more than they may. */
  function judge(): void {
    cost = spent / frames;
    spent = 0;
    frames = 0;
    if (cost <= budget) return;
    if (resolution / 2 >= leastResolution) {
      resolution /= 2;
      compose();
    } else if (rate / 2 >= leastRate) rate /= 2;
  }

  function step(): void {
    request = null;
    if (stillBecause() !== null) return;
    const moment = now();
    const passed = last === null ? 0 : (moment - last) / 1000;
    // A little early is on time: the display's beat is no multiple of the rate.
    if (last === null || passed >= 1 / rate - 0.004) {
      time += Math.min(passed, longestStep) * settings.speed;
      last = moment;
      draw(time);
      spent += now() - moment;
      frames += 1;
      if (frames >= judged) judge();
    }
    request = ask(step);
  }

  /** Starts or stops moving, whichever holds now. */
  function settle(): void {
    if (stillBecause() === null) {
      request ??= ask(step);
      return;
    }
    if (request !== null) cancel(request);
    request = null;
    last = null;
  }

  const sizes = new ResizeObserver(compose);
  const sight = new IntersectionObserver(([entry]) => {
    visible = entry?.isIntersecting ?? false;
    settle();
  });
  // The application's own switch between light and dark, and a theme's style sheet that arrives late.
  const faces = new MutationObserver(compose);
  const changes = new AbortController();
  const { signal } = changes;

  place.prepend(canvas);
  place.dataset['effectLive'] = '';
  compose();
  sizes.observe(canvas);
  sight.observe(place);
  faces.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  page.addEventListener('visibilitychange', settle, { signal });
  reducedMotion.addEventListener('change', settle, { signal });
  dark.addEventListener('change', compose, { signal });
  connection?.addEventListener('change', settle, { signal });

  return {
    stop: () => {
      if (request !== null) cancel(request);
      request = null;
      changes.abort();
      sizes.disconnect();
      sight.disconnect();
      faces.disconnect();
      canvas.remove();
      delete place.dataset['effectLive'];
    },
    stillBecause,
    quality: () => ({ resolution, rate }),
    cost: () => cost,
  };
}
