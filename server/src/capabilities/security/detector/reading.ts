import type { Token } from './tokens.ts';
import { comparisonKeywords, logicalKeywords, probes, sqlKeywords } from './vocabulary.ts';

/** Maximum number of tokens read ahead. */
export const lookahead = 8;

export const isLiteral = (token: Token | undefined) =>
  token?.kind === 'number' || token?.kind === 'string' || token?.kind === 'variable';
export const isWord = (token: Token | undefined, ...texts: string[]) =>
  token?.kind === 'word' && texts.includes(token.text);
export const isMark = (token: Token | undefined, text: string) =>
  token !== undefined && token.kind !== 'string' && token.text === text;
export const isConstant = (token: Token | undefined) =>
  isLiteral(token) || isWord(token, 'true', 'false', 'null');
export const isComparison = (token: Token | undefined) =>
  token?.kind === 'comparison' || (token?.kind === 'word' && comparisonKeywords.has(token.text));
export const isLogical = (token: Token | undefined) =>
  token?.kind === 'word'
    ? logicalKeywords.has(token.text)
    : isMark(token, '||') || isMark(token, '&&');

function shapeOf({ kind, text }: Token): string {
  if (kind === 'word') {
    const isKeyword = sqlKeywords.has(text) || probes.has(text) || /^(?:sp|xp|dbms)_/.test(text);
    return isKeyword ? text : 'word';
  }
  return kind === 'punctuation' || kind === 'operator' || kind === 'comparison' ? text : kind;
}

export const shapesFrom = (tokens: readonly Token[], from: number) =>
  tokens
    .slice(from, from + lookahead)
    .map(shapeOf)
    .join(' ');

/** Whether a comment or an open string cuts off the rest of the statement. */
export const isCut = (tokens: readonly Token[]) => {
  const last = tokens.at(-1);
  return last?.kind === 'comment' || (last?.kind === 'string' && last.open);
};

/** Whether token shapes begin with a list of columns, as after SELECT. */
export const isSelectList = (shapes: string) =>
  /^(?:number|string|variable|\*|\(|- number|null\b|(?:top|distinct|all)\b|word (?:,|\(|\. (?:word|\*))|\w+ \(|case when\b)/.test(
    shapes,
  ) || /^(?:word(?: \. word)? ?,? ?)+from word/.test(shapes);
