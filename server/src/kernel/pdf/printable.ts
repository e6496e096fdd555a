import anyAscii from 'any-ascii';
import { create } from 'fontkit';
import { fontFiles } from './fonts.ts';

const font = create(fontFiles.plain);

const isPrintable = (letter: string) =>
  letter === '\n' ||
  (!/\p{C}/u.test(letter) &&
    'hasGlyphForCodePoint' in font &&
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

interface Printable {
  readonly text: string;
  /** Whether letters of other scripts are written in Latin letters. */
  readonly isTransliterated: boolean;
}

/**
 * Returns a text in the letters of the fonts of our PDFs. Others lose their accents, or are written
 * in Latin letters: 東京 becomes DongJing. Pages and JSON of the same document keep them.
 */
export function printable(text: string): Printable {
  let isTransliterated = false;
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    if (isPrintable(letter)) return letter;
    if (/\s/.test(letter)) return ' ';
    const base = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    if (base !== '' && Array.from(base).every(isPrintable)) return base;
    const latin = anyAscii(letter);
    isTransliterated ||= latin !== '';
    return latin || '?';
  });
  return { text: letters.join(''), isTransliterated };
}
