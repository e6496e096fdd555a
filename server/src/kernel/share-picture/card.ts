import { type ShareCard, sharePictureSize } from '@trunkline/contract/kernel/share-picture';
import { openCardFont, systemFont } from './letters.ts';

const { width, height } = sharePictureSize;
const margin = 80;
/** The title's area; the lines of a telephone exchange are to the right of it. */
const titleWidth = 830;
const sizes = [84, 72, 62, 54, 46] as const;
const maxLines = 3;

/** Splits a text into lines that fit; a single longer word gets its own line. */
function linesOf(text: string, widthOf: (line: string) => number, maxWidth: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Cuts a line until it fits, with an ellipsis. */
function shortenLine(line: string, widthOf: (line: string) => number, maxWidth: number): string {
  if (widthOf(line) <= maxWidth) return line;
  let trimmed = line;
  while (trimmed.length > 1 && widthOf(`${trimmed}…`) > maxWidth) trimmed = trimmed.slice(0, -1);
  return `${trimmed.trimEnd()}…`;
}

/** Chooses the largest size at which the title fits, and cuts what doesn't fit at the smallest. */
export function fitTitle(title: string, widthOf: (text: string) => number) {
  const smallest = sizes[sizes.length - 1] ?? 46;
  for (const size of sizes) {
    const maxWidth = titleWidth / size;
    const lines = linesOf(title, widthOf, maxWidth);
    if (lines.length <= maxLines && lines.every((line) => widthOf(line) <= maxWidth))
      return { size, lines };
  }
  const maxLineWidth = titleWidth / smallest;
  const all = linesOf(title, widthOf, maxLineWidth);
  const lines = all.slice(0, maxLines);
  if (all.length > maxLines) lines[maxLines - 1] = `${lines[maxLines - 1] ?? ''}…`;
  return { size: smallest, lines: lines.map((line) => shortenLine(line, widthOf, maxLineWidth)) };
}

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Mixes two colours; `part` is the share of the second, 0–1. */
function mix(a: string, b: string, part: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((value, index) => Math.round(value + ((to[index] ?? value) - value) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/**
 * Draws the lines of a telephone exchange on the right; the path decides which one is highlighted.
 */
function exchange(
  path: string,
  colours: { line: string; highlight: string; lamp: string },
): string {
  const lanes = Array.from({ length: 9 }, (_, index) => 55 + index * 65);
  const seed = Array.from(path).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 9973;
  const highlightedLane = seed % lanes.length;
  const draw = (index: number) => {
    const y = lanes[index] ?? 0;
    const to = lanes[(index * 4 + seed) % lanes.length] ?? y;
    const bendX = 1010 + ((index * 53 + seed) % 110);
    const direction = to > y ? 10 : -10;
    const curve =
      to === y
        ? ''
        : `H${bendX - 10}q10 0 10 ${direction}V${to - direction}q0 ${direction} 10 ${direction}`;
    const [colour, size] = index === highlightedLane ? [colours.highlight, 5] : [colours.line, 2.5];
    return [
      `<path d="M960 ${y}${curve}H${width}" fill="none" stroke="${colour}" stroke-width="${size}"/>`,
      `<circle cx="960" cy="${y}" r="${index === highlightedLane ? 11 : 7}" fill="${colour}"/>`,
    ].join('');
  };
  // The highlighted line is drawn on top of the others.
  const order = lanes.map((_, index) => index).filter((index) => index !== highlightedLane);
  return [
    ...[...order, highlightedLane].map(draw),
    `<circle cx="960" cy="${lanes[(highlightedLane + 4) % lanes.length] ?? 0}" r="9" fill="${colours.lamp}"/>`,
  ].join('');
}

/** Returns the share picture of a document as SVG: its title on the tenant's background. */
export async function drawCard({ path, title, tenant }: ShareCard): Promise<string> {
  const { site_name, tagline } = tenant.settings;
  const { background_color, text_color, primary_color, accent_color, font_family } = tenant.theme;
  const ownFont = await openCardFont(font_family);
  const fontFor = (text: string) => (ownFont.covers(text) ? ownFont : systemFont);
  const heading = (path === '/' ? tagline : title) || site_name;
  const font = fontFor(heading);
  const { size, lines } = fitTitle(heading, font.widthOf);
  const leading = size * 1.14;
  const top = (height - lines.length * leading) / 2 + size * 0.92;
  const muted = mix(background_color, text_color, 0.66);
  const name = fontFor(site_name);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${background_color}"/>`,
    exchange(path, {
      line: mix(background_color, text_color, 0.16),
      highlight: primary_color,
      lamp: accent_color,
    }),
    `<path d="M${margin} ${margin}h44" stroke="${primary_color}" stroke-width="5"/><circle cx="${margin + 52}" cy="${margin}" r="9" fill="${primary_color}"/>`,
    name.draw(site_name.slice(0, 40), {
      x: margin + 80,
      y: margin + 12,
      size: 34,
      colour: text_color,
      bold: true,
    }),
    ...lines.map((line, index) =>
      font.draw(line, {
        x: margin,
        y: Math.round(top + index * leading),
        size,
        colour: text_color,
        bold: true,
      }),
    ),
    path === '/' || tagline === ''
      ? ''
      : fontFor(tagline).draw(shortenLine(tagline, fontFor(tagline).widthOf, titleWidth / 26), {
          x: margin,
          y: height - margin + 8,
          size: 26,
          colour: muted,
          bold: false,
        }),
    '</svg>',
  ].join('');
}
