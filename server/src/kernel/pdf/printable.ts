import anyAscii from 'any-ascii';
import { create } from 'fontkit';
import { fontFiles } from './fonts.ts';

const font = create(fontFiles.plain);

const isPrintable = (letter: string) =>
  letter === '\n' ||
  (!/\p{C}/u.test(letter) &&
    'hasGlyphForCodePoint' in font &&
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/** The Arabic letter for a long a, which `any-ascii` leaves out. */
const alif = '\u0627';
/** Marks and modifiers that change how a letter is written. */
const combiningMarks = /[\p{M}\p{Lm}]/u;

interface Printable {
  readonly text: string;
  /** Whether letters of other scripts are written in Latin letters. */
  readonly isTransliterated: boolean;
}

/**
 * Returns a text in letters that our PDF fonts contain. Other letters lose their accents or are
 * written in Latin letters: 東京 becomes DongJing. Pages and JSON of the same document keep the
 * original.
 */
export function printable(text: string): Printable {
  let isTransliterated = false;
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    if (isPrintable(letter)) return letter;
    if (/\s/.test(letter)) return ' ';
    const base = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    if (base !== '' && Array.from(base).every(isPrintable)) return base;
    const latin = letter === alif ? 'a' : anyAscii(letter);
    isTransliterated ||= latin !== '';
    return latin || (combiningMarks.test(letter) ? '' : '?');
  });
  return { text: letters.join(''), isTransliterated };
}
