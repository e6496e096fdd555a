/**
 * Primitives of the built-in drawings. They are SVG text, rendered once when the module loads, so
 * inlining them costs nothing per request. Their colours are the page's tokens; the fallback values
 * apply if a drawing is used as a file.
 */
const standalone = {
  background: '#fafaf7',
  surface: '#fefefe',
  sunken: '#f0f1ef',
  border: '#dcdddd',
  text: '#0b1220',
  muted: '#515762',
  primary: '#0f766e',
  'on-primary': '#fafaf7',
  'primary-text': '#0f766e',
  'primary-soft': '#e4ece8',
  secondary: '#12263a',
  accent: '#f59e0b',
  line: '#bbc9c7',
} as const;
export type Ink = keyof typeof standalone;

export const ink = (name: Ink) => `var(--color-${name},${standalone[name]})`;

type Point = readonly [x: number, y: number];

/** Draws an orthogonal line through points, its corners rounded by `radius`. */
export function wire(
  points: readonly Point[],
  colour: Ink = 'line',
  width = 1.5,
  radius = 8,
): string {
  const commands = points.map(([x, y], index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) return `M${x} ${y}`;
    if (!after) return `L${x} ${y}`;
    const pointTowards = ([toX, toY]: Point) => {
      const cornerRadius = Math.min(radius, Math.hypot(toX - x, toY - y) / 2);
      return `${x + Math.sign(toX - x) * cornerRadius} ${y + Math.sign(toY - y) * cornerRadius}`;
    };
    return `L${pointTowards(before)}Q${x} ${y} ${pointTowards(after)}`;
  });
  return `<path d="${commands.join('')}" fill="none" stroke="${ink(colour)}" stroke-width="${width}"/>`;
}

/** Draws a jack of the switchboard. */
export function jack(x: number, y: number, colour: Ink = 'line', radius = 4): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink('background')}" stroke="${ink(colour)}" stroke-width="1.5"/>`;
}

/** Draws a lit lamp. */
export function indicator(x: number, y: number, colour: Ink = 'accent', radius = 4): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink(colour)}"/>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  options: { fill?: Ink; stroke?: Ink; radius?: number } = {},
): string {
  const { fill = 'surface', stroke = 'border', radius = 6 } = options;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${ink(fill)}" stroke="${ink(stroke)}"/>`;
}

interface TextOptions {
  readonly size?: number;
  readonly colour?: Ink;
  readonly weight?: number;
  readonly mono?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export function textLabel(x: number, y: number, text: string, options: TextOptions = {}): string {
  const { size = 13, colour = 'text', weight = 400, mono = false, anchor = 'start' } = options;
  const family = mono
    ? 'var(--font-mono,ui-monospace,monospace)'
    : 'var(--font-sans,system-ui,sans-serif)';
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${ink(colour)}" text-anchor="${anchor}">${escapeXml(text)}</text>`;
}

/** Creates a complete drawing; `label` is its accessible name. */
export function drawing(
  width: number,
  height: number,
  label: string,
  parts: readonly string[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(label)}">${parts.join('')}</svg>`;
}
