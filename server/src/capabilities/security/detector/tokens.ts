/** Kinds of SQL tokens that the detector distinguishes. */
export type TokenKind =
  | 'number'
  | 'string'
  | 'word'
  | 'variable'
  | 'comparison'
  | 'operator'
  | 'comment'
  | 'punctuation';

export interface Token {
  readonly kind: TokenKind;
  /** For a string, its contents without the quotes. */
  readonly text: string;
  /** Whether it is an unterminated string. */
  readonly open: boolean;
}

/** Maximum number of tokens read: attacks are shorter, and the limit bounds the cost of a text. */
const maxTokens = 300;

const quotedIdentifier = /`[^`]{0,64}`|\[[a-z_]\w{0,63}\]/y;
const numeral =
  /(?:0x[0-9a-f]+|\d+(?:\.\d*)?(?:e[+-]?\d+)?)(?![a-z_])|\.\d+(?:e\d+)?|(?:\d+\.\d*|\d+(?:\.\d*)?e\d+)(?=union\b)|\d+[a-z_]\w*/y;
/** A server variable, a comparison or an operator. */
const symbol = /@@?[a-z_][\w$.]*|@@|<=>|<>|!=|!<|!>|<=|>=|=|<|>|\|\||&&|:=|[-+*/%^&|~!]/y;
const lineComment = /[^\n]*/y;

const [dollar, period, slash, asterisk, backslash] = [0x24, 0x2e, 0x2f, 0x2a, 0x5c];
const isSpace = (code: number) => code <= 0x20 || code === 0xa0;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isLetter = (code: number) => (code >= 0x61 && code <= 0x7a) || code === 0x5f || code > 0xa0;
const isWordPart = (code: number) =>
  isLetter(code) || isDigit(code) || code === dollar || code >= 0x80;

/** Returns the end of the word that begins at a position. */
function wordEnd(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && isWordPart(text.charCodeAt(end))) end += 1;
  return end;
}

const match = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  // Unlike `exec`, `test` creates no array for every token.
  return pattern.test(text) ? text.slice(at, pattern.lastIndex) : '';
};

/** Returns the position of the quote that closes a string, or the end of the text. */
function closingQuote(text: string, from: number, quote: string): number {
  let end = text.indexOf(quote, from);
  while (end !== -1) {
    let slashes = 0;
    while (end - slashes > from && text.charCodeAt(end - slashes - 1) === backslash) slashes += 1;
    if (slashes % 2 === 1) end = text.indexOf(quote, end + 1);
    else if (text[end + 1] === quote) end = text.indexOf(quote, end + 2);
    else return end;
  }
  return text.length;
}

interface ReadToken extends Token {
  readonly length: number;
}

const token = (kind: TokenKind, read: string): ReadToken => ({
  kind,
  text: read,
  open: false,
  length: read.length,
});

/** Reads the token at a position that is neither space nor a comment within the statement. */
function readToken(text: string, at: number): ReadToken {
  const code = text.charCodeAt(at);
  if (isLetter(code)) return token('word', text.slice(at, wordEnd(text, at)));
  const character = text[at] ?? '';
  if (character === "'" || character === '"') {
    const end = closingQuote(text, at + 1, character);
    const open = end === text.length;
    return { kind: 'string', text: text.slice(at + 1, end), open, length: end - at + 1 };
  }
  if (isDigit(code) || (code === period && isDigit(text.charCodeAt(at + 1)))) {
    const read = match(numeral, text, at);
    return token(/^(?!0x)\d+[a-df-z_]/.test(read) ? 'word' : 'number', read);
  }
  // Matches most punctuation in ordinary text without trying the slower patterns below.
  if ('(),.;'.includes(character)) return token('punctuation', character);
  if (character === '#' || text.startsWith('--', at))
    return token('comment', match(lineComment, text, at));
  if (text.startsWith('/*', at)) return token('comment', text.slice(at));
  const read = match(symbol, text, at);
  if (read !== '') {
    const kind = read.startsWith('@')
      ? 'variable'
      : /^[<>=]|^!./.test(read)
        ? 'comparison'
        : 'operator';
    return token(kind, read);
  }
  const quoted = match(quotedIdentifier, text, at);
  if (quoted === '') return token('punctuation', character);
  return { ...token('word', quoted.slice(1, -1)), length: quoted.length };
}

/** Skips space, and comments within the statement, which separate words like a space does. */
function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) at += 1;
    else if (code !== slash && code !== asterisk) return at;
    else if (text.startsWith('/*!', at)) at += match(/\/\*!\d*/y, text, at).length;
    else if (text.startsWith('*/', at)) at += 2;
    else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) return at;
      at = end + 2;
    } else return at;
  }
}

/** Splits a lowercase text into tokens, starting outside any quotes. Takes linear time. */
export function tokenize(text: string, from: number): Token[] {
  const tokens: Token[] = [];
  let position = skipSpace(text, from);
  while (position < text.length && tokens.length < maxTokens) {
    const read = readToken(text, position);
    tokens.push(read);
    position = skipSpace(text, position + read.length);
  }
  return tokens;
}
