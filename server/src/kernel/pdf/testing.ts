import { inflateSync } from 'node:zlib';

/**
 * Returns the text of one of our PDFs. Its pages contain glyphs of embedded fonts, and each font
 * maps its glyphs to letters (ToUnicode).
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf.toString('latin1'));
  const fonts = new Map(
    [...objects.values()].flatMap((object) =>
      [...object.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
        return [name, lettersOf(streamOf(objects.get(unicode)))] as const;
      }),
    ),
  );
  return [...objects.values()].flatMap((object) => textOf(streamOf(object), fonts)).join('\n');
}

const objectsOf = (raw: string) =>
  new Map(
    [...raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(
      ([, id = '', object = '']) => [id, object] as const,
    ),
  );

/** Returns an object's stream, uncompressed; empty if it has none. */
function streamOf(object = ''): string {
  const bytes = /stream\n([\s\S]*?)\nendstream/.exec(object)?.[1];
  if (bytes === undefined || !object.includes('FlateDecode')) return bytes ?? '';
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
}

const unicodeOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Returns a font's letters by glyph: `<0000> <0002> [<0041> <0042> <0043>]`. */
const lettersOf = (mapping: string): ReadonlyMap<number, string> =>
  new Map(
    [...mapping.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)].flatMap(
      ([, first = '', letters = '']) =>
        [...letters.matchAll(/<([\da-f ]*)>/gi)].map(
          ([, hex = ''], index) =>
            [parseInt(first, 16) + index, unicodeOf(hex.replaceAll(' ', ''))] as const,
        ),
    ),
  );

function textOf(page: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  let font: ReadonlyMap<number, string> = new Map();
  return page.split('\n').flatMap((line) => {
    const name = /^\/(F\d+) [\d.]+ Tf$/.exec(line)?.[1];
    if (name !== undefined) font = fonts.get(name) ?? font;
    if (!line.endsWith('TJ')) return [];
    const glyphs = [...line.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) =>
      hex.match(/.{4}/g),
    );
    return [glyphs.map((glyph) => font.get(parseInt(glyph ?? '', 16)) ?? '\uFFFD').join('')];
  });
}
