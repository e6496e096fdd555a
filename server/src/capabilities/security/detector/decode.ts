/** Maximum number of percent-encoding layers to decode: two, because a proxy may remove one. */
const maxPercentLayers = 2;

const entities: Readonly<Record<string, string>> = {
  apos: "'",
  quot: '"',
  lt: '<',
  gt: '>',
  amp: '&',
  num: '#',
  lpar: '(',
  rpar: ')',
  semi: ';',
  equals: '=',
};

/** Quotes that databases with a legacy character set convert to the plain one. */
const foreignQuotes = /[\u2018\u2019\u02BC\u2032\uFF07]/g;
const foreignDoubleQuotes = /[\u201C\u201D\u2033\uFF02]/g;

const isAscii = (text: string) => !/[^\0-\x7F]/.test(text);

const ascii = (code: number, fallback: string) =>
  code > 0 && code < 0x80 ? String.fromCharCode(code) : fallback;

const decodePercent = (text: string) =>
  text.replaceAll(/%(?:u00)?([0-7][0-9a-f])/gi, (all, hex: string) =>
    ascii(Number.parseInt(hex, 16), all),
  );

const decodeEntities = (text: string) =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return ascii(code, all);
    },
  );

/** Decodes `\x27` and `\u0027`, which some clients send for a quote. */
const decodeHexEscapes = (text: string) =>
  text.replaceAll(/\\(?:x|u00)([2-7][0-9a-f])/gi, (all, hex: string) =>
    ascii(Number.parseInt(hex, 16), all),
  );

/** Decodes form encoding, where `+` is a space, in a text without other spaces. */
const decodePlus = (text: string) => (/\s/.test(text) ? text : text.replaceAll('+', ' '));

/** Splits `1or1=1`, which some databases read as `1 or 1=1`. */
const decodeJoined = (text: string) =>
  text.replaceAll(/\b(\d+)(or|and|xor)(\d+)(?=\s*[=<>])/gi, '$1 $2 $3');

/** Removes PostgreSQL casts, which don't change the value. */
const decodeCasts = (text: string) => text.replaceAll(/(?<=[\w'")\]])::[a-z_]\w*/gi, '');

/** Converts PostgreSQL dollar quotes to plain quotes. */
const decodeDollars = (text: string) => text.replaceAll(/\$(\w*)\$([^$]*)\$\1\$/g, "'$2'");

/**
 * Undoes the encodings in which an attack may be wrapped: percent-encoding up to twice, HTML
 * entities, `\x` and `\u` escapes, full-width letters, Unicode spaces and typographic quotes.
 * Takes linear time.
 */
export function decode(text: string): string {
  let decoded = text;
  for (let layer = 0; layer < maxPercentLayers && decoded.includes('%'); layer++)
    decoded = decodePercent(decoded);
  if (decoded.includes('&')) decoded = decodeEntities(decoded);
  if (decoded.includes('\\')) decoded = decodeHexEscapes(decoded);
  if (decoded.includes('+')) decoded = decodePlus(decoded);
  if (decoded.includes('::')) decoded = decodeCasts(decoded);
  if (decoded.includes('$')) decoded = decodeDollars(decoded);
  decoded = decodeJoined(decoded);
  if (isAscii(decoded)) return decoded;
  return decoded
    .replaceAll(foreignQuotes, "'")
    .replaceAll(foreignDoubleQuotes, '"')
    .normalize('NFKC');
}
