import { palettes } from '../media/drawings.ts';

/** Readable on the site's light and dark backgrounds. */
const { line, node, accent } = palettes.evergreen;

const tree = [0, 1, 2]
  .map((row) => {
    const [top, foot, half] = [22 + row * 20, 48 + row * 20, 24 + row * 6];
    return `<path d="M60 ${top} L${60 - half} ${foot} H${60 + half} Z" fill="${line}"/>`;
  })
  .join('');
const mark = `${tree}<rect x="55" y="88" width="10" height="18" fill="${node}"/><circle cx="60" cy="18" r="7" fill="${accent}"/>`;

/** Letters as paths, 46 wide, with the baseline at 51: a drawing must not depend on fonts. */
const letters: Readonly<Record<string, string>> = {
  e: 'M4 34H38A17 17 0 1 0 33 46',
  v: 'M6 17L21 51L36 17',
  r: 'M10 17V51M10 36A16 16 0 0 1 32 19',
  g: 'M38 34A17 17 0 1 1 4 34A17 17 0 1 1 38 34M38 17V54A16 13 0 0 1 8 60',
  n: 'M8 17V51M8 34A14 16 0 0 1 36 34V51',
};

const word = 'evergreen'
  .split('')
  .map((letter, index) => {
    const position = `translate(${130 + index * 46} 26)`;
    return `<path transform="${position}" d="${letters[letter]}"/>`;
  })
  .join('');

/** The company's logo: its mark and its name. */
export const evergreenLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="120" viewBox="0 0 560 120">${mark}<g fill="none" stroke="${node}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">${word}</g></svg>`;

/** The mark alone, for tabs and home screens. */
export const evergreenIcon = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">${mark}</svg>`;
