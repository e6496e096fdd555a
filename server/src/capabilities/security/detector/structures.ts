import type { Token } from './tokens.ts';
import {
  comparisonWords,
  logicalWords,
  probePackages,
  probes,
  schemaTables,
  sqlWords,
  statements,
  strongProbes,
} from './vocabulary.ts';

/** How a piece of text would continue a statement into which it is pasted. */
export type Structure =
  | 'condition'
  | 'union'
  | 'statement'
  | 'probe'
  | 'schema'
  | 'order'
  | 'comment cut'
  | 'concatenation'
  | 'subquery';

export interface Finding {
  readonly structure: Structure;
  /** Whether no name or sentence has it by accident. */
  readonly strong: boolean;
}

/** Where the text is assumed to begin: outside quotes, or within a string that it then leaves. */
export type Start = 'bare' | 'quoted';

const lookahead = 8;

const isLiteral = (token: Token | undefined) =>
  token?.kind === 'number' || token?.kind === 'string' || token?.kind === 'variable';
const isWord = (token: Token | undefined, ...texts: string[]) =>
  token?.kind === 'word' && texts.includes(token.text);
const isMark = (token: Token | undefined, text: string) =>
  token !== undefined && token.kind !== 'string' && token.text === text;
const isConstant = (token: Token | undefined) =>
  isLiteral(token) || isWord(token, 'true', 'false', 'null');
const isComparison = (token: Token | undefined) =>
  token?.kind === 'comparison' || (token?.kind === 'word' && comparisonWords.has(token.text));
const isLogical = (token: Token | undefined) =>
  token?.kind === 'word'
    ? logicalWords.has(token.text)
    : isMark(token, '||') || isMark(token, '&&');

function shapeOf({ kind, text }: Token): string {
  if (kind === 'word') {
    const kept = sqlWords.has(text) || probes.has(text) || /^(?:sp|xp|dbms)_/.test(text);
    return kept ? text : 'word';
  }
  return kind === 'punctuation' || kind === 'operator' || kind === 'comparison' ? text : kind;
}

const shapesFrom = (tokens: readonly Token[], from: number) =>
  tokens
    .slice(from, from + lookahead)
    .map(shapeOf)
    .join(' ');

/** Whether a list of columns begins here, as it would after SELECT. */
const isSelectList = (shapes: string) =>
  /^(?:number|string|variable|\*|\(|- number|null\b|(?:top|distinct|all)\b|word (?:,|\(|\. (?:word|\*))|\w+ \(|case when\b)/.test(
    shapes,
  ) || /^(?:word(?: \. word)? ?,? ?)+from word/.test(shapes);

/** Finds what a logical operator at `at` joins to the statement. */
function findCondition(tokens: readonly Token[], at: number, start: Start): Finding | null {
  if (!isLogical(tokens[at])) return null;
  let left = at + 1;
  while (
    left < tokens.length &&
    left < at + lookahead &&
    (isMark(tokens[left], '(') ||
      (tokens[left]?.kind === 'operator' && !isMark(tokens[left], '*')) ||
      isWord(tokens[left], 'not', 'n', 'binary'))
  )
    left += 1;
  const operand = tokens[left];
  if (operand === undefined) return null;
  const strong: Finding = { structure: 'condition', strong: true };
  const weak: Finding = { structure: 'condition', strong: false };
  if (isWord(operand, 'exists', 'select', 'case')) {
    return isMark(tokens[left + 1], '(') || isWord(tokens[left + 1], 'when', 'top') ? strong : null;
  }
  if (operand.kind === 'word' && isMark(tokens[left + 1], '('))
    return probes.has(operand.text) ? strong : null;
  let next = left + 1;
  while (
    isMark(tokens[next], '.') ||
    (isMark(tokens[next - 1], '.') && tokens[next]?.kind === 'word')
  )
    next += 1;
  while (isMark(tokens[next], ')')) next += 1;
  const sign = tokens[next];
  if (!isComparison(sign)) {
    const ends = sign === undefined || sign.kind === 'comment' || isMark(sign, ';');
    if (!isConstant(operand) || !ends) return null;
    if (sign?.kind === 'comment' && !operand.open) return strong;
    if (start === 'quoted' && at === 0 && operand.open) return strong;
    if (isWord(operand, 'true', 'false', 'null')) return isLiteral(tokens[at - 1]) ? strong : null;
    return start === 'quoted' ? weak : null;
  }
  let right = next + 1;
  while (isMark(tokens[right], '(') || isWord(tokens[right], 'n', 'not', 'all', 'any')) right += 1;
  const other = tokens[right];
  if (other === undefined) return isLiteral(operand) ? weak : null;
  if (isWord(other, 'select')) return strong;
  if (isLiteral(operand)) return isConstant(other) || isWord(other, 'char', 'chr') ? strong : null;
  if (operand.kind !== 'word') return null;
  if (other.kind === 'word') {
    if (isWord(sign, 'is')) return start === 'quoted' && isWord(other, 'null') ? weak : null;
    return sign?.kind === 'comparison' && operand.text === other.text ? strong : null;
  }
  if (!isLiteral(other)) return null;
  if (start === 'quoted' && other.open) return strong;
  return sign?.kind === 'comparison' || other.kind === 'string' ? weak : null;
}

function findUnion(tokens: readonly Token[], at: number, start: Start): Finding | null {
  if (!isWord(tokens[at], 'union')) return null;
  let next = at + 1;
  while (isWord(tokens[next], 'all', 'distinct', 'distinctrow') || isMark(tokens[next], '('))
    next += 1;
  if (!isWord(tokens[next], 'select', 'values')) return null;
  const listed = isSelectList(shapesFrom(tokens, next + 1));
  return { structure: 'union', strong: start === 'quoted' || listed };
}

/** Finds a statement of its own: after a semicolon, after the quote, or at the beginning. */
function findStatement(tokens: readonly Token[], at: number, start: Start): Finding | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const rest = statements.get(token.text);
  if (rest === undefined) return null;
  let before = at;
  while (isMark(tokens[before - 1], ')') || isMark(tokens[before - 1], '(')) before -= 1;
  const stacked = isMark(tokens[before - 1], ';');
  if (!stacked && before > 0) return null;
  const shapes = shapesFrom(tokens, at + 1);
  if (!rest.test(shapes)) return null;
  const telling = /variable|\b[sx]p_|\. \. /.test(shapes) || token.text === 'waitfor';
  return { structure: 'statement', strong: stacked || start === 'quoted' || telling };
}

function findProbe(tokens: readonly Token[], at: number, start: Start): Finding | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const { text } = token;
  const strong: Finding = { structure: 'probe', strong: true };
  if (probePackages.has(text)) return isMark(tokens[at + 1], '.') ? strong : null;
  if (/^xp_[a-z]/.test(text)) return strong;
  if (text === 'waitfor') return isWord(tokens[at + 1], 'delay', 'time') ? strong : null;
  if (isWord(tokens[at + 1], 'outfile', 'dumpfile'))
    return text === 'into' && tokens[at + 2]?.kind === 'string' ? strong : null;
  if (text === 'procedure') return isWord(tokens[at + 1], 'analyse') ? strong : null;
  if (!probes.has(text) || !isMark(tokens[at + 1], '(')) return null;
  const argument = tokens[at + 2];
  const given =
    isLiteral(argument) ||
    isMark(argument, '(') ||
    isMark(argument, '@') ||
    isWord(argument, 'select', 'null') ||
    (argument?.kind === 'word' && isMark(tokens[at + 3], '('));
  if (strongProbes.has(text)) {
    const attached = text.includes('_') || start === 'quoted' || tokens.at(-1)?.kind === 'comment';
    return given || attached ? strong : null;
  }
  return given ? { structure: 'probe', strong: false } : null;
}

function findSchema({ kind, text }: Token): Finding | null {
  if (kind === 'word' && schemaTables.has(text)) return { structure: 'schema', strong: false };
  const server = kind === 'variable' && /^@@(?:$|[a-z])/.test(text);
  return server ? { structure: 'schema', strong: false } : null;
}

function findOrder(tokens: readonly Token[], at: number, start: Start): Finding | null {
  if (!isWord(tokens[at], 'order', 'group') || !isWord(tokens[at + 1], 'by')) return null;
  const numbered = tokens[at + 2]?.kind === 'number' && tokens[at + 3]?.kind === 'comment';
  const grouped = shapesFrom(tokens, at + 2).includes('having');
  if (start === 'quoted' && at <= 1) return { structure: 'order', strong: numbered || grouped };
  return numbered || grouped ? { structure: 'order', strong: true } : null;
}

function findSubquery(tokens: readonly Token[], at: number): Finding | null {
  if (!isMark(tokens[at], '(') || !isWord(tokens[at + 1], 'select')) return null;
  const listed = isSelectList(shapesFrom(tokens, at + 2));
  return listed ? { structure: 'subquery', strong: true } : null;
}

/** Finds what follows directly on the quote that the text leaves. */
function findBreakout(tokens: readonly Token[]): Finding | null {
  let at = 0;
  while (isMark(tokens[at], ')') || isMark(tokens[at], ';')) at += 1;
  const first = tokens[at];
  const last = tokens.at(-1);
  if (first?.kind === 'comment') {
    const isLast = /^(?:--|#|\/\*)[\s'"`+-]*$/.test(first.text);
    return { structure: 'comment cut', strong: isLast };
  }
  const ends = last?.kind === 'comment' || (last?.kind === 'string' && last.open);
  if (first?.kind === 'comparison' && ends) return { structure: 'concatenation', strong: false };
  if (first?.kind === 'operator' && ends && tokens.length > at + 1) {
    const calls = tokens.some((token, place) => isMark(token, '(') && place > at);
    return { structure: 'concatenation', strong: calls };
  }
  return null;
}

/** Lists the structures of an attack in the tokens of a text. Takes linear time. */
export function findStructures(tokens: readonly Token[], start: Start): Finding[] {
  const found: Finding[] = [];
  const keep = (finding: Finding | null) => {
    if (finding !== null) found.push(finding);
  };
  if (start === 'quoted') keep(findBreakout(tokens));
  for (const [at, token] of tokens.entries()) {
    keep(findCondition(tokens, at, start));
    keep(findUnion(tokens, at, start));
    keep(findStatement(tokens, at, start));
    keep(findProbe(tokens, at, start));
    keep(findSchema(token));
    keep(findOrder(tokens, at, start));
    keep(findSubquery(tokens, at));
  }
  if (found.length > 0 && tokens.at(-1)?.kind === 'comment')
    keep({ structure: 'comment cut', strong: false });
  return found;
}
