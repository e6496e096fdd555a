import { findCondition } from './conditions.ts';
import type { Finding, Start } from './finding.ts';
import {
  isConstant,
  isCut,
  isLiteral,
  isMark,
  isSelectList,
  isWord,
  shapesFrom,
} from './reading.ts';
import type { Token } from './tokens.ts';
import {
  logicalKeywords,
  probePackages,
  probes,
  schemaTables,
  statements,
  strongProbes,
} from './vocabulary.ts';

function findUnion(tokens: readonly Token[], at: number, start: Start): Finding | null {
  let next = at + 1;
  // A comment up to the end of its line separates words like a space does.
  while (tokens[next]?.kind === 'comment' && next + 1 < tokens.length) next += 1;
  while (isWord(tokens[next], 'all', 'distinct', 'distinctrow') || isMark(tokens[next], '('))
    next += 1;
  const listsTable = isWord(tokens[next], 'table');
  if (!listsTable && !isWord(tokens[next], 'select', 'values')) return null;
  const leavesString =
    start === 'quoted' && tokens.slice(0, at).every(({ kind }) => kind !== 'word');
  if (listsTable)
    return leavesString && tokens[next + 2]?.kind === 'comment'
      ? { structure: 'union', strong: true }
      : null;
  const isSelect = isSelectList(shapesFrom(tokens, next + 1));
  const isAtEnd = tokens.length === next + 1 || isCut(tokens);
  return { structure: 'union', strong: isSelect || (leavesString && isAtEnd) };
}

/** Finds a separate statement: after a semicolon, after the quote, or at the beginning. */
function findStatement(tokens: readonly Token[], at: number, start: Start): Finding | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const rest = statements.get(token.text);
  if (rest === undefined) return null;
  let before = at;
  while (isMark(tokens[before - 1], ')') || isMark(tokens[before - 1], '(')) before -= 1;
  const isStacked = isMark(tokens[before - 1], ';');
  if (!isStacked && before > 0) return null;
  const shapes = shapesFrom(tokens, at + 1);
  if (!rest.test(shapes)) return null;
  const isConclusive =
    /variable|\b[sx]p_|\. \. |^when\b.* [=<>!]+ .*\bthen\b|^table word \( word (?:varchar|n?varchar|int|char)\b|^database\b.* = string/.test(
      shapes,
    ) || token.text === 'waitfor';
  return { structure: 'statement', strong: isStacked || start === 'quoted' || isConclusive };
}

function findProbe(tokens: readonly Token[], at: number, start: Start): Finding | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const { text } = token;
  const strong: Finding = { structure: 'probe', strong: true };
  if (probePackages.has(text)) return isMark(tokens[at + 1], '.') ? strong : null;
  if (/^xp_[a-z]/.test(text)) return strong;
  if (text === 'waitfor')
    return isWord(tokens[at + 1], 'delay', 'time') && isLiteral(tokens[at + 2]) ? strong : null;
  if (isWord(tokens[at + 1], 'outfile', 'dumpfile'))
    return text === 'into' && tokens[at + 2]?.kind === 'string' ? strong : null;
  if (text === 'procedure') return isWord(tokens[at + 1], 'analyse') ? strong : null;
  if (!probes.has(text) || !isMark(tokens[at + 1], '(')) return null;
  const argument = tokens[at + 2];
  const hasArgument =
    isLiteral(argument) ||
    isMark(argument, '(') ||
    isMark(argument, '@') ||
    isWord(argument, 'select', 'null') ||
    (argument?.kind === 'word' && isMark(tokens[at + 3], '('));
  if (strongProbes.has(text)) {
    const isDeliberate =
      text.includes('_') || start === 'quoted' || tokens.at(-1)?.kind === 'comment';
    return hasArgument || isDeliberate ? strong : null;
  }
  return hasArgument ? { structure: 'probe', strong: false } : null;
}

const schema: Finding = { structure: 'schema', strong: false };

const findSchema = ({ text }: Token) => (/^@@(?:$|[a-z])/.test(text) ? schema : null);

function findOrder(tokens: readonly Token[], at: number, start: Start): Finding | null {
  if (!isWord(tokens[at + 1], 'by')) return null;
  let end = at + 2;
  while (isMark(tokens[end + 1], ',') && tokens[end + 2]?.kind === 'number') end += 2;
  const isNumbered = tokens[end]?.kind === 'number' && tokens[end + 1]?.kind === 'comment';
  const hasHaving = shapesFrom(tokens, at + 2).includes('having');
  if (start === 'quoted' && at <= 1) return { structure: 'order', strong: isNumbered || hasHaving };
  return isNumbered || hasHaving ? { structure: 'order', strong: true } : null;
}

function findSubquery(tokens: readonly Token[], at: number): Finding | null {
  if (!isMark(tokens[at], '(') || !isWord(tokens[at + 1], 'select')) return null;
  const isSelect = isSelectList(shapesFrom(tokens, at + 2));
  return isSelect ? { structure: 'subquery', strong: true } : null;
}

/** Finds a keyword that compares the string closed by the text: `' is null --`. */
function findComparison(tokens: readonly Token[], at: number): Finding | null {
  const shapes = shapesFrom(tokens, at);
  const isCut = tokens.at(-1)?.kind === 'comment';
  if (isCut && /^(?:is (?:not )?null|(?:not )?in \( ?(?:number|string))\b/.test(shapes))
    return { structure: 'concatenation', strong: true };
  const isPatternMatch = /^(?:not )?(?:like|rlike|regexp|between) (?:string|number)\b/.test(shapes);
  return isPatternMatch ? { structure: 'concatenation', strong: false } : null;
}

/** Finds a structure directly after the quote that closes the string. */
function findBreakout(tokens: readonly Token[]): Finding | null {
  let at = 0;
  while (isMark(tokens[at], ')') || isMark(tokens[at], ';')) at += 1;
  const first = tokens[at];
  const last = tokens.at(-1);
  if (first?.kind === 'comment') {
    const isLast = /^(?:--|#|\/\*)[\s'"`+-]*(?:&[\w.]+=.*)?$/.test(first.text);
    return { structure: 'comment cut', strong: isLast };
  }
  if (at === 0 && isMark(first, ',') && isConstant(tokens[1]) && last?.kind === 'comment')
    return { structure: 'concatenation', strong: isMark(tokens[2], ')') || isMark(tokens[2], ',') };
  const isAtEnd = last?.kind === 'comment' || (last?.kind === 'string' && last.open);
  if (first?.kind === 'comparison' && isAtEnd) return { structure: 'concatenation', strong: false };
  if (isWord(first, 'like', 'rlike', 'regexp', 'in', 'is', 'not', 'between') && isAtEnd)
    return findComparison(tokens, at);
  if (first?.kind === 'operator' && isAtEnd && tokens.length > at + 1) {
    const calls = tokens.some((token, index) => isMark(token, '(') && index > at);
    return { structure: 'concatenation', strong: calls };
  }
  return null;
}

/** An empty comment, which only cuts off the rest of the statement. */
const emptyComment = /^(?:--|\/\*|#(?!\d))\W*\w{0,12}\W*$/;

type Finder = (tokens: readonly Token[], at: number, start: Start) => Finding | null;

/** Finders of structures, by the word that a structure starts with; most words start none. */
const finders = new Map<string, Finder[]>();
const addFinder = (words: Iterable<string>, finder: Finder) => {
  for (const word of words) finders.set(word, [...(finders.get(word) ?? []), finder]);
};
addFinder(logicalKeywords, findCondition);
addFinder(['union', 'except', 'intersect'], findUnion);
addFinder(statements.keys(), findStatement);
addFinder([...probes, ...probePackages, 'waitfor', 'into', 'procedure'], findProbe);
addFinder(schemaTables, () => schema);
addFinder(['order', 'group'], findOrder);

/** Lists the structures of an attack in the tokens of a text. Takes linear time. */
export function findStructures(tokens: readonly Token[], start: Start): Finding[] {
  const findings: Finding[] = [];
  const collect = (finding: Finding | null) => {
    if (finding !== null) findings.push(finding);
  };
  if (start === 'quoted') collect(findBreakout(tokens));
  tokens.forEach((token, index) => {
    const { kind, text } = token;
    if (kind === 'word') {
      const matching = finders.get(text);
      if (matching !== undefined) for (const find of matching) collect(find(tokens, index, start));
      if (text.startsWith('xp_')) collect(findProbe(tokens, index, start));
    } else if (kind === 'operator') collect(findCondition(tokens, index, start));
    else if (kind === 'variable') collect(findSchema(token));
    else if (kind === 'punctuation') collect(findSubquery(tokens, index));
  });
  const last = tokens.at(-1);
  if (findings.length > 0 && last?.kind === 'comment' && emptyComment.test(last.text))
    collect({ structure: 'comment cut', strong: false });
  return findings;
}
