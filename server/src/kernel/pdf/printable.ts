import { create } from 'fontkit';
import { fontFiles } from './fonts.ts';

const font = create(fontFiles.plain);

const isPrintable = (letter: string) =>
  letter === '\n' ||
  (!/\p{C}/u.test(letter) &&
    'hasGlyphForCodePoint' in font &&
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/**
 * Returns a text in the letters of the fonts of our PDFs: others lose their accents, or become
 * question marks. Pages and JSON of the same document keep them.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (isPrintable(letter)) return letter;
    if (/\s/.test(letter)) return ' ';
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return bare !== '' && Array.from(bare).every(isPrintable) ? bare : '?';
  }).join('');
}
