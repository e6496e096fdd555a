/** Characters of the fonts that every PDF reader has, beyond Latin-1. */
const further = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

const isPrintable = (letter: string) =>
  letter === '\n' || /[ -~\u00A0-\u00FF]/.test(letter) || further.has(letter);

/**
 * Returns a text in the letters of the fonts that every PDF reader has: others lose their accents,
 * or become question marks. The page and the JSON of a quote keep them.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (isPrintable(letter)) return letter;
    if (/\s/.test(letter)) return ' ';
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return bare !== '' && Array.from(bare).every(isPrintable) ? bare : '?';
  }).join('');
}
