import type { Environment } from './runtime.ts';

/** The reduced-motion media query. */
class ReducedMotionQuery extends EventTarget {
  matches = false;
}
class FakeTab extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
}

/** Creates a test environment whose time advances on request. */
export function controlledEnvironment(device: object = {}) {
  let time = 0;
  let count = 0;
  const pendingFrames = new Map<number, () => void>();
  const reducedMotion = new ReducedMotionQuery();
  const page = new FakeTab();
  const environment: Environment = {
    now: () => time,
    request: (frame) => {
      pendingFrames.set(++count, frame);
      return count;
    },
    cancel: (request) => {
      pendingFrames.delete(request);
    },
    reducedMotion,
    page,
    device,
  };
  return {
    environment,
    waiting: pendingFrames,
    /** Advances this many frames of 40 ms. Drawing takes no time unless `spend` is called. */
    advanceFrames: (frames: number) => {
      for (let index = 0; index < frames; index++) {
        time += 40;
        const due = [...pendingFrames.values()];
        pendingFrames.clear();
        for (const frame of due) frame();
      }
    },
    spend: (milliseconds: number) => {
      time += milliseconds;
    },
    setReducedMotion: (isReduced: boolean) => {
      reducedMotion.matches = isReduced;
      reducedMotion.dispatchEvent(new Event('change'));
    },
    setVisibility: (state: DocumentVisibilityState) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

/** Returns how much of a canvas is painted, and a hash that changes with the image. */
export function pictureOf(container: HTMLElement): { painted: number; hash: number } {
  const canvas = container.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('The effect has no canvas');
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let painted = 0;
  let hash = 0;
  for (let index = 0; index < data.length; index += 4) {
    if ((data[index + 3] ?? 0) > 0) painted += 1;
    for (let part = 0; part < 4; part++)
      hash = (Math.imul(hash, 31) + (data[index + part] ?? 0)) | 0;
  }
  return { painted: painted / (data.length / 4), hash };
}

const columns = 8;
const rows = 4;

/**
 * Summarises a canvas as text: how much its strongest cell differs from the background, and a grid
 * of each cell's difference per colour channel, relative to the strongest. Rounding and edges vary
 * between machines, but averages over many pixels hardly do, and a faint effect is compared as
 * strictly as a strong one.
 */
export function gridOf(container: HTMLElement, background: number): string {
  const canvas = container.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('The effect has no canvas');
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const parts = 3;
  const sums = new Float64Array(columns * rows * parts);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height);
    for (let x = 0; x < width; x++) {
      const cell = row * columns + Math.floor((x * columns) / width);
      const offset = (y * width + x) * 4;
      const alpha = (data[offset + 3] ?? 0) / 255;
      for (let part = 0; part < parts; part++) {
        const index = cell * parts + part;
        sums[index] =
          (sums[index] ?? 0) + alpha * Math.abs((data[offset + part] ?? 0) - background);
      }
    }
  }
  const means = [...sums].map((sum) => (sum * columns * rows) / (width * height));
  const strongest = Math.max(...means, 0.01);
  const digits = means.map((mean) =>
    Math.round((mean / strongest) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  const cellTexts = Array.from({ length: columns * rows }, (_, cell) =>
    digits.slice(cell * parts, (cell + 1) * parts).join(''),
  );
  const lines = Array.from({ length: rows }, (_, row) =>
    cellTexts.slice(row * columns, (row + 1) * columns).join(' '),
  );
  return [strongest.toFixed(2), ...lines].join('\n');
}

/**
 * Returns the largest difference between two grids: strength in percent, cells from 0 to 255.
 */
export function difference(
  firstGrid: string,
  secondGrid: string,
): { strength: number; cells: number } {
  const read = (grid: string) => {
    const [strength = '', ...lines] = grid.trim().split('\n');
    const cells = lines.join(' ').match(/[0-9a-f]{2}/g) ?? [];
    return { strength: Number(strength), cells: cells.map((part) => parseInt(part, 16)) };
  };
  const [first, second] = [read(firstGrid), read(secondGrid)];
  if (first.cells.length !== second.cells.length) return { strength: 100, cells: 255 };
  const strength = Math.abs(first.strength / second.strength - 1) * 100;
  const cellDifferences = first.cells.map((part, index) =>
    Math.abs(part - (second.cells[index] ?? 0)),
  );
  return { strength, cells: Math.max(...cellDifferences) };
}
