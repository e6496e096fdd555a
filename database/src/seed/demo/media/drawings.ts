import type { Random } from '../random.ts';

export interface Palette {
  readonly ground: string;
  readonly line: string;
  readonly node: string;
  readonly accent: string;
}

export const palettes = {
  paper: { ground: '#fafaf7', line: '#0f766e', node: '#0b1220', accent: '#f59e0b' },
  ink: { ground: '#0b1220', line: '#2dd4bf', node: '#e2e8f0', accent: '#f59e0b' },
  forest: { ground: '#f3f7f1', line: '#2f6b3c', node: '#17301c', accent: '#d97706' },
  /** Readable on any background. */
  evergreen: { ground: 'none', line: '#4c9a5b', node: '#3f8550', accent: '#d97706' },
  harbour: { ground: '#eef4f8', line: '#1d5a85', node: '#0f2a3f', accent: '#e11d48' },
  dusk: { ground: '#2a1f3d', line: '#c4a7f5', node: '#f5edff', accent: '#fbbf24' },
  clay: { ground: '#faf1ea', line: '#a3492a', node: '#40190c', accent: '#0f766e' },
} as const satisfies Readonly<Record<string, Palette>>;

const canvasSize = { width: 1200, height: 750 };

const frame = (width: number, height: number, { ground }: Palette, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${content}</svg>`;

const path = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`;

const dot = (x: number, y: number, radius: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;

/** Draws a hierarchy of nodes with one highlighted path. */
export function exchange(palette: Palette, random: Random): string {
  const { width, height } = canvasSize;
  const rows = [1, 3, 6, 12].map((count, row) =>
    Array.from({ length: count }, (_, index) => ({
      x: Math.round((width / (count + 1)) * (index + 1)),
      y: 110 + row * 175,
    })),
  );
  const parts: string[] = [];
  for (const [row, nodes] of rows.entries()) {
    const above = rows[row - 1] ?? [];
    for (const [index, { x, y }] of nodes.entries()) {
      const parent = above[Math.floor((index * above.length) / nodes.length)];
      if (parent) parts.push(path(`M${parent.x} ${parent.y}V${y - 80}H${x}V${y}`, palette.line, 3));
    }
  }
  const last = random.integer(0, 11);
  const route = [last, Math.floor(last / 2), Math.floor(last / 4), 0].toReversed();
  const highlighted = rows.map((nodes, row) => nodes[route[row] ?? 0] ?? { x: 0, y: 0 });
  const turns = highlighted.slice(1).map(({ x, y }) => `V${y - 80}H${x}V${y}`);
  parts.push(
    path(`M${highlighted[0]?.x} ${highlighted[0]?.y}${turns.join('')}`, palette.accent, 8),
  );
  for (const nodes of rows) for (const { x, y } of nodes) parts.push(dot(x, y, 13, palette.node));
  for (const { x, y } of highlighted) parts.push(dot(x, y, 18, palette.accent));
  return frame(width, height, palette, parts.join(''));
}

/** A street of offices with some lit windows. */
export function street(palette: Palette, random: Random): string {
  const { width, height } = canvasSize;
  const parts: string[] = [];
  for (let x = 40; x < width - 160;) {
    const [across, up] = [random.integer(110, 200), random.integer(220, 560)];
    const top = height - 90 - up;
    parts.push(
      `<rect x="${x}" y="${top}" width="${across}" height="${up}" fill="none" stroke="${palette.line}" stroke-width="4"/>`,
    );
    for (let row = top + 30; row < height - 140; row += 56) {
      for (let column = x + 22; column < x + across - 30; column += 44) {
        const stroke = random.chance(0.22) ? palette.accent : palette.line;
        const opacity = stroke === palette.accent ? 1 : 0.18;
        parts.push(
          `<rect x="${column}" y="${row}" width="22" height="30" fill="${stroke}" opacity="${opacity}"/>`,
        );
      }
    }
    x += across + random.integer(8, 36);
  }
  parts.push(path(`M0 ${height - 88}H${width}`, palette.node, 6));
  return frame(width, height, palette, parts.join(''));
}

/** Bars of calls per hour, with the busiest one marked. */
export function busyHours(palette: Palette, random: Random): string {
  const { width, height } = canvasSize;
  const values = Array.from({ length: 14 }, (_, hour) => {
    const day = Math.sin(((hour + 1) / 15) * Math.PI);
    return Math.round(day * 380 + random.integer(20, 120));
  });
  const busiest = Math.max(...values);
  const bars = values.map((value, hour) => {
    const fill = value === busiest ? palette.accent : palette.line;
    return `<rect x="${90 + hour * 74}" y="${height - 120 - value}" width="46" height="${value}" rx="6" fill="${fill}"/>`;
  });
  const base = path(`M60 ${height - 118}H${width - 60}`, palette.node, 4);
  return frame(width, height, palette, `${bars.join('')}${base}`);
}

/** A desk telephone. */
export function telephone(palette: Palette, random: Random): string {
  const keys = Array.from({ length: 12 }, (_, key) => {
    const [x, y] = [560 + (key % 3) * 90, 330 + Math.floor(key / 3) * 72];
    return `<rect x="${x}" y="${y}" width="62" height="44" rx="10" fill="${palette.line}" opacity="0.85"/>`;
  });
  const lamp = random.integer(0, 2);
  const lamps = [0, 1, 2].map((index) =>
    dot(930, 350 + index * 70, 16, index === lamp ? palette.accent : palette.line),
  );
  return frame(
    canvasSize.width,
    canvasSize.height,
    palette,
    `<rect x="300" y="170" width="680" height="470" rx="40" fill="none" stroke="${palette.node}" stroke-width="8"/>
     <rect x="350" y="130" width="130" height="550" rx="60" fill="${palette.node}"/>
     <rect x="560" y="220" width="330" height="80" rx="12" fill="${palette.node}" opacity="0.12"/>
     ${keys.join('')}${lamps.join('')}`,
  );
}
