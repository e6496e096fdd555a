import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrandFont } from '@trunkline/contract/kernel/brand-fonts';
import type { Font } from 'fontkit';

const packages: Readonly<Record<string, string>> = {
  Geist: 'geist',
  Inter: 'inter',
  Figtree: 'figtree',
  Manrope: 'manrope',
  'Source Serif 4': 'source-serif-4',
} satisfies Record<BrandFont, string>;

/** Weight that headings have on the site. */
const headingWeight = 600;
/** Width of the outline, in em, that makes a letter 100 units of weight heavier. */
const outlinePerHundred = 0.012;

/** Headings are set tighter than the font's own spacing, in em per letter. */
const tracking = -0.028;

/** Glyphs of a font as outlines, because the fonts installed on a server can't be relied on. */
interface CardFont {
  /** Width of a heading in em. */
  widthOf(text: string): number;
  /** SVG of a text whose baseline starts at a point. */
  draw(
    text: string,
    place: { x: number; y: number; size: number; colour: string; bold: boolean },
  ): string;
  /** Whether the font has every letter of a text. */
  covers(text: string): boolean;
}

const resolve = createRequire(import.meta.url).resolve;
const opened = new Map<string, Promise<CardFont>>();

async function open(family: string): Promise<CardFont> {
  const { create } = await import('fontkit');
  const name = packages[family] ?? 'geist';
  const file = resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  const font = create(await readFile(file));
  if ('fonts' in font) throw new Error(`${file} holds several fonts`);
  return cardFontOf(font);
}

function cardFontOf(font: Font): CardFont {
  const em = font.unitsPerEm;
  const { default: weight = 400 } = font.variationAxes.wght ?? {};
  const outline = (Math.max(0, headingWeight - weight) / 100) * outlinePerHundred;
  return {
    widthOf: (text) => font.layout(text).advanceWidth / em + text.length * tracking,
    covers: (text) =>
      Array.from(text).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    draw(text, { x, y, size, colour, bold }) {
      const { glyphs, positions } = font.layout(text);
      let at = 0;
      const paths = glyphs.map((glyph, index) => {
        const offset = at;
        at += (positions[index]?.xAdvance ?? 0) + (bold ? tracking * em : 0);
        return `<path transform="translate(${offset} 0)" d="${glyph.path.toSVG()}"/>`;
      });
      const stroke = bold
        ? ` stroke="${colour}" stroke-width="${outline * em}" stroke-linejoin="round"`
        : '';
      const scale = size / em;
      return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${colour}"${stroke}>${paths.join('')}</g>`;
    },
  };
}

/** Opens a tenant's font, once per process. */
export function openCardFont(family: string): Promise<CardFont> {
  const name = packages[family] === undefined ? 'Geist' : family;
  const cached = opened.get(name);
  if (cached !== undefined) return cached;
  const started = open(name);
  opened.set(name, started);
  // A failed read is tried again for the next picture.
  started.catch(() => opened.delete(name));
  return started;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Installed fonts, for scripts that the site's fonts don't cover. */
export const systemFont: CardFont = {
  widthOf: (text) => Array.from(text).length * 0.62,
  covers: () => true,
  draw: (text, { x, y, size, colour, bold }) =>
    `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="${bold ? 600 : 400}" fill="${colour}">${escapeXml(text)}</text>`,
};
