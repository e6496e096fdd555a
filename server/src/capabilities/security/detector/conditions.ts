import type { Finding, Start } from './finding.ts';
import {
  isComparison,
  isConstant,
  isCut,
  isLiteral,
  isLogical,
  isMark,
  isWord,
  lookahead,
  shapesFrom,
} from './reading.ts';
import type { Token } from './tokens.ts';
import { probes, serverValues } from './vocabulary.ts';

const strong: Finding = { structure: 'condition', strong: true };
const weak: Finding = { structure: 'condition', strong: false };

/** Whether a token is the prefix of a string, as in `N'x'` or `U&'x'`. */
const isPrefix = (token: Token | undefined, next: Token | undefined) =>
  isWord(token, 'n', 'e', 'b', 'x', 'u') && (next?.kind === 'string' || isMark(next, '&'));

/** Returns the index of the first operand at or after `from`, skipping signs and parentheses. */
function operandFrom(tokens: readonly Token[], from: number, ...words: string[]): number {
  let at = from;
  while (
    at < tokens.length &&
    at < from + lookahead &&
    (isMark(tokens[at], '(') ||
      (tokens[at]?.kind === 'operator' && !isMark(tokens[at], '*')) ||
      isWord(tokens[at], 'not', 'binary', ...words) ||
      isPrefix(tokens[at], tokens[at + 1]))
  )
    at += 1;
  return at;
}

/** Returns the index after an operand, including the rest of its name, calculation or casts. */
function afterOperand(tokens: readonly Token[], from: number): number {
  let at = from + 1;
  const isPart = () =>
    isMark(tokens[at], '.') ||
    isMark(tokens[at], ')') ||
    (isMark(tokens[at - 1], '.') && tokens[at]?.kind === 'word') ||
    (isLiteral(tokens[from]) &&
      ((tokens[at]?.kind === 'operator' && isLiteral(tokens[at + 1])) ||
        (tokens[at - 1]?.kind === 'operator' && isLiteral(tokens[at]))));
  while (at < from + lookahead && isPart()) at += 1;
  return at;
}

/** Evaluates the two sides of a comparison. */
function evaluate(
  operand: Token,
  sign: Token,
  right: readonly Token[],
  start: Start,
): Finding | null {
  const [other, after] = right;
  if (other === undefined) return isLiteral(operand) ? weak : null;
  if (isWord(other, 'select')) return strong;
  const isCall = other.kind === 'word' && isMark(after, '(');
  if (isCall && probes.has(other.text)) return strong;
  if (isLiteral(operand)) {
    const isCalculated = isWord(other, 'char', 'chr') || (isCall && start === 'quoted');
    return isConstant(other) || isCalculated ? strong : null;
  }
  if (operand.kind !== 'word') return null;
  if (other.kind === 'word') {
    if (isWord(sign, 'is')) return start === 'quoted' && isWord(other, 'null') ? weak : null;
    return sign.text === '=' && operand.text === other.text ? strong : null;
  }
  if (!isLiteral(other)) return null;
  if (start === 'quoted' && other.open) return strong;
  if (serverValues.has(operand.text) && other.kind === 'string') return strong;
  return sign.kind === 'comparison' || other.kind === 'string' ? weak : null;
}

/** Finds a constant used as a condition: `or 1 --`. */
function findConstant(tokens: readonly Token[], at: number, operandAt: number, start: Start) {
  const operand = tokens[operandAt];
  const end = afterOperand(tokens, operandAt);
  const next = tokens[end];
  const last = tokens[end - 1];
  const isLast = next === undefined;
  if (!isConstant(operand)) return null;
  if (isLogical(next) && tokens[end + 1]?.open && end + 2 === tokens.length)
    return start === 'quoted' ? strong : null;
  if (!isLast && next.kind !== 'comment' && !isMark(next, ';')) return null;
  if (next?.kind === 'comment' && !operand?.open) return strong;
  if (start === 'quoted' && last?.open && (at === 0 || last !== operand)) return strong;
  if (isWord(operand, 'true', 'false', 'null')) return isLiteral(tokens[at - 1]) ? strong : null;
  // The whole text is the same constant twice, as in `1 or 1`.
  if (start === 'bare' && isLast && at === 1 && tokens[0]?.text === operand?.text) return strong;
  return start === 'quoted' ? weak : null;
}

/** A call or a list that is compared or has constants: `row(1)=`, `array[1]=`, `if(1,`. */
const comparedCall =
  /^(?:\w+ \(|word \[)(?: [\w,(]+)* [)\]] (?:[=<>!]|is\b)|^if \( (?:number|string) [,=<>]/;

/** Finds the condition that a logical operator at `at` adds to the statement. */
export function findCondition(tokens: readonly Token[], at: number, start: Start): Finding | null {
  if (!isLogical(tokens[at])) return null;
  const operandAt = operandFrom(tokens, at + 1);
  const operand = tokens[operandAt];
  if (operand === undefined) return null;
  if (isWord(operand, 'exists', 'select', 'case')) {
    const next = tokens[operandAt + 1];
    return isMark(next, '(') || isWord(next, 'when', 'top') ? strong : null;
  }
  if (operand.kind === 'word' && isMark(tokens[operandAt + 1], '(') && probes.has(operand.text))
    return strong;
  const comparesCall = at === 0 && start === 'quoted' && isCut(tokens);
  if (comparesCall && comparedCall.test(shapesFrom(tokens, operandAt))) return strong;
  const end = afterOperand(tokens, operandAt);
  const next = isWord(tokens[end], 'not') ? end + 1 : end;
  const sign = tokens[next];
  if (sign === undefined || !isComparison(sign)) return findConstant(tokens, at, operandAt, start);
  const right = operandFrom(tokens, next + 1, 'all', 'any', 'like');
  const found = evaluate(operand, sign, tokens.slice(right, right + 2), start);
  // `or x=y --` and nothing else.
  const isAtEnd = at === 0 && sign.text === '=' && tokens[right + 1]?.kind === 'comment';
  return found ?? (isAtEnd && tokens[right]?.kind === 'word' ? weak : null);
}
