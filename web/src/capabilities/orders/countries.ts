const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Named like countries: groups of them, and codes for tests. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether a text is the code of a country of today, such as 'GB'. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !others.has(code) &&
  names.of(code) !== undefined &&
  // Former countries lead to others.
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

export const countryCodes = (): string[] =>
  letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
