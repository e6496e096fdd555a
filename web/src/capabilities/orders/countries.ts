const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Codes that have names but aren't countries: groups and codes for tests. */
const nonCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Returns whether a text is the code of a current country, such as 'GB'. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !nonCountries.has(code) &&
  names.of(code) !== undefined &&
  // Codes of former countries have another canonical code.
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

export const countryCodes = (): string[] =>
  letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
