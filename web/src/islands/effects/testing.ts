import type { Surroundings } from './runtime.ts';

/** A switch that says whether less motion is asked for. */
class Wish extends EventTarget {
  matches = false;
}
class Tab extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
}

/** Surroundings that a test holds in its hands: time passes when it says so. */
export function heldSurroundings(device: object = {}) {
  let time = 0;
  let count = 0;
  const waiting = new Map<number, () => void>();
  const reducedMotion = new Wish();
  const page = new Tab();
  const surroundings: Surroundings = {
    now: () => time,
    request: (frame) => {
      waiting.set(++count, frame);
      return count;
    },
    cancel: (request) => {
      waiting.delete(request);
    },
    reducedMotion,
    page,
    device,
  };
  return {
    surroundings,
    waiting,
    /** Lets so many frames pass, 40 ms apart; work done in them takes no time unless `spend` says so. */
    pass: (frames: number) => {
      for (let index = 0; index < frames; index++) {
        time += 40;
        const due = [...waiting.values()];
        waiting.clear();
        for (const frame of due) frame();
      }
    },
    spend: (milliseconds: number) => {
      time += milliseconds;
    },
    wishLessMotion: (wish: boolean) => {
      reducedMotion.matches = wish;
      reducedMotion.dispatchEvent(new Event('change'));
    },
    turnTab: (state: DocumentVisibilityState) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

/** What a canvas shows: how much of it is painted, and a number that differs when the picture does. */
export function pictureOf(place: HTMLElement): { painted: number; print: number } {
  const canvas = place.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('There is no picture');
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let painted = 0;
  let print = 0;
  for (let index = 0; index < data.length; index += 4) {
    if ((data[index + 3] ?? 0) > 0) painted += 1;
    for (let part = 0; part < 4; part++)
      print = (Math.imul(print, 31) + (data[index + part] ?? 0)) | 0;
  }
  return { painted: painted / (data.length / 4), print };
}
