import { type CssNode, generate, parse, tokenize, tokenTypes } from 'css-tree';
import { maxBracketDepth, maxCharacters, maxRules } from './allowed.ts';
import { mediaRefusal } from './media.ts';
import { scopeSelector } from './selectors.ts';
import { declarationRefusal } from './values.ts';

export interface CustomCss {
  /** The CSS to serve: every rule is scoped to the root of a tenant's page. */
  readonly css: string;
  /** The problems of the rejected rules, one sentence each. */
  readonly problems: readonly string[];
}

const closers: ReadonlyMap<number, number> = new Map([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);
const closing: ReadonlySet<number> = new Set(closers.values());
const broken: ReadonlySet<number> = new Set([tokenTypes.BadString, tokenTypes.BadUrl]);

/**
 * Returns whether all brackets are balanced. If not, the parser may loop forever: it can take
 * leftovers of an earlier text for a matching bracket (css-tree 3.2.1, TokenStream.setSource).
 */
function isBalanced(source: string): boolean {
  const expectedClosers: number[] = [];
  let isSound = true;
  tokenize(source, (type) => {
    const closer = closers.get(type);
    if (closer !== undefined) expectedClosers.push(closer);
    else if (closing.has(type)) isSound &&= expectedClosers.pop() === type;
    else if (broken.has(type)) isSound = false;
  });
  return isSound && expectedClosers.length === 0;
}

/**
 * Returns why a style sheet is rejected before it is parsed, or null: escapes and markup aren't
 * allowed, and deep nesting would be slow.
 */
function rejectionReason(source: string): string | null {
  if (source.length > maxCharacters) return `At most ${maxCharacters} characters are allowed.`;
  if (/[\\<\0]/.test(source)) return 'A backslash or “<” is not allowed.';
  let depth = 0;
  for (const character of source) {
    if ('({['.includes(character)) depth += 1;
    if (')}]'.includes(character)) depth -= 1;
    if (depth > maxBracketDepth) return 'Brackets are nested too deeply.';
  }
  return isBalanced(source) ? null : 'A bracket or quotation mark is not closed.';
}

/**
 * Compiles a tenant's own CSS: parses it and generates new CSS from only the parts on the
 * allow-list.
 */
export function compileCustomCss(source: string): CustomCss {
  const rejection = rejectionReason(source);
  if (rejection !== null) return { css: '', problems: [rejection] };
  const problems: string[] = [];
  const addProblem = (node: CssNode, message: string) => {
    problems.push(`Line ${node.loc?.start.line ?? 1}: ${message}`);
  };
  const sheet = parse(source, {
    positions: true,
    onParseError: ({ message }) => problems.push(`The style sheet can't be parsed: ${message}.`),
  });
  let rules = 0;

  function declarations(block: CssNode): string[] {
    if (block.type !== 'Block') return [];
    return block.children.toArray().flatMap((node) => {
      if (node.type !== 'Declaration') {
        if (node.type !== 'Comment') addProblem(node, 'A rule can only contain “property: value”.');
        return [];
      }
      const refusal = declarationRefusal(node);
      if (refusal === null) return [`${node.property.toLowerCase()}:${generate(node.value)}`];
      addProblem(node, refusal);
      return [];
    });
  }

  function selectors(prelude: CssNode): string[] {
    if (prelude.type !== 'SelectorList') {
      addProblem(prelude, "A selector can't be parsed.");
      return [];
    }
    return prelude.children.toArray().flatMap((selector) => {
      if (selector.type !== 'Selector') {
        addProblem(selector, "A selector can't be parsed.");
        return [];
      }
      const result = scopeSelector(selector);
      if ('text' in result) return [result.text];
      addProblem(selector, result.refused);
      return [];
    });
  }

  function compileStatement(node: CssNode, inMedia: boolean): string {
    if (node.type === 'Comment') return '';
    if (node.type === 'Rule') {
      rules += 1;
      if (rules > maxRules) {
        if (rules === maxRules + 1) addProblem(node, `At most ${maxRules} rules are allowed.`);
        return '';
      }
      const [scopedSelectors, body] = [selectors(node.prelude), declarations(node.block)];
      return scopedSelectors.length === 0 || body.length === 0
        ? ''
        : `${scopedSelectors.join(',')}{${body.join(';')}}`;
    }
    if (node.type !== 'Atrule' || node.name.toLowerCase() !== 'media' || inMedia) {
      const subject = node.type === 'Atrule' ? `@${node.name.slice(0, 40)}` : 'This';
      addProblem(node, `${subject} is not allowed.`);
      return '';
    }
    const refusal = mediaRefusal(node.prelude);
    if (refusal !== null || node.prelude === null || node.block === null) {
      addProblem(node, refusal ?? 'A media query is incomplete.');
      return '';
    }
    const statements = node.block.children.toArray().map((item) => compileStatement(item, true));
    const text = statements.join('');
    return text === '' ? '' : `@media ${generate(node.prelude)}{${text}}`;
  }

  if (sheet.type !== 'StyleSheet') return { css: '', problems };
  const css = sheet.children
    .toArray()
    .map((node) => compileStatement(node, false))
    .filter((text) => text !== '')
    .join('\n');
  return { css, problems };
}
