import type { TextKind } from '@trunkline/contract/kernel/text-kind';
import { decode } from './decode.ts';
import type { Finding, Structure } from './finding.ts';
import { findStructures } from './structures.ts';
import { tokenize } from './tokens.ts';
import { probes, sqlKeywords } from './vocabulary.ts';

export interface Inspection {
  readonly verdict: 'clean' | 'suspicious' | 'attack';
  /** The structures found, each once. */
  readonly structures: readonly Structure[];
}

const clean: Inspection = { verdict: 'clean', structures: [] };

/** A text without any of these is not an attack in any context. */
const suspiciousSyntax =
  /['"`;=()<>|&@#%\\\uFF00-\uFF5E\u2018\u2019\u201C\u201D]|--|\/\*|union\b|\bwaitfor\b|\b(?:except|intersect)\s+select\b|^\s*(?:[a-z]+\s|[\d.]+\s*(?:or|and|xor)\b)/i;

/**
 * Maximum number of neighbouring pairs of words that aren't SQL; with more, the text is a sentence.
 */
const maxNonSqlPairs = 2;

/** Counts pairs of neighbouring words that aren't SQL, up to one more than `maxNonSqlPairs`. */
function countNonSqlPairs(text: string): number {
  let pairs = 0;
  let wasOrdinary = false;
  let end = -1;
  for (const match of text.matchAll(/[a-z\u00C0-\u024F]{2,}/g)) {
    const [word] = match;
    const isOrdinary = !sqlKeywords.has(word) && !probes.has(word);
    if (
      isOrdinary &&
      wasOrdinary &&
      match.index - end <= 4 &&
      /^(?:'[a-z])?[ ,.!?:]{1,2}$/.test(text.slice(end, match.index))
    )
      pairs += 1;
    if (pairs > maxNonSqlPairs) break;
    wasOrdinary = isOrdinary;
    end = match.index + word.length;
  }
  return pairs;
}

/** Structures that confirm another one, even though they also appear by accident. */
const supporting: ReadonlySet<Structure> = new Set(['comment cut', 'schema']);

/** Whether two structures are independent of each other, and one of them is deliberate. */
const isConclusive = (structures: readonly Structure[], strong: ReadonlySet<Structure>) =>
  strong.size >= 2 ||
  (strong.size === 1 &&
    structures.some((structure) => supporting.has(structure) && !strong.has(structure)));

/** Comments within a word, which a filter in front of us may remove. */
const commentInWord = /([a-z])\/\*[^*]{0,20}\*\/(?=[a-z])/g;

/** Nothing but an operator between two quotes, which compares the text before and after them. */
const emptyComparison = /^\s*\w*(['"])\s*(?:[-=^&*]|<>|div|(?:not\s+)?like)\s*\1\w*\s*$/;

/**
 * Reads the text as if it were pasted into a statement: outside quotes, within a string of either
 * kind of quote, and within a comment. Returns the findings of all contexts.
 */
function findIn(text: string): Finding[] {
  const findings = findStructures(tokenize(text, 0), 'bare');
  for (const quote of ["'", '"']) {
    const index = text.indexOf(quote);
    if (index !== -1) findings.push(...findStructures(tokenize(text, index + 1), 'quoted'));
  }
  const tail = text.indexOf('*/');
  if (tail !== -1 && !text.slice(0, tail).includes('/*'))
    findings.push(...findStructures(tokenize(text, tail + 2), 'quoted'));
  return findings;
}

/**
 * Inspects user input for SQL injection attempts. All queries are parameterised, so an attempt has
 * no effect; it only reveals the sender's intent. Keywords alone never suffice; only structures
 * that break out of a value and continue a statement count. Takes time linear in the length.
 */
export function inspect(value: string, kind: TextKind): Inspection {
  if (kind === 'secret' || !suspiciousSyntax.test(value)) return clean;
  const text = decode(value).toLowerCase();
  const findings = findIn(text);
  const joined = text.includes('*/') ? text.replaceAll(commentInWord, '$1') : text;
  // No one writes a comment into a word by accident.
  if (joined !== text) findings.push(...findIn(joined).map((item) => ({ ...item, strong: true })));
  if (emptyComparison.test(text)) findings.push({ structure: 'condition', strong: true });
  if (findings.length === 0) return clean;
  const structures = [...new Set(findings.map(({ structure }) => structure))];
  const strong = new Set(findings.filter((item) => item.strong).map(({ structure }) => structure));
  const isAttack =
    kind === 'prose'
      ? isConclusive(structures, strong) && countNonSqlPairs(text) <= maxNonSqlPairs
      : strong.size > 0 || structures.length >= 2;
  return { verdict: isAttack ? 'attack' : 'suspicious', structures };
}
