import { type CssNode, generate, type Selector } from 'css-tree';
import { plainName, pseudoClasses, pseudoElements } from './allowed.ts';

/** Root of the scope: the body of a tenant's public page. The application has no such element. */
export const scope = '.document';

const incomplete = 'A selector is incomplete.';

/** Returns why a selector is refused, or null. `nested` is set inside :not(), :is() or :where(). */
function refusal(node: CssNode, nested: boolean): string | null {
  switch (node.type) {
    case 'TypeSelector':
      if (node.name === '*') return null;
      if (!plainName.test(node.name)) return `“${node.name}” is not allowed in a selector.`;
      return nested && isRoot(node)
        ? `“${node.name}” can only be used at the start of a selector.`
        : null;
    case 'ClassSelector':
    case 'IdSelector':
      return plainName.test(node.name) ? null : `“${node.name}” is not allowed in a selector.`;
    case 'Combinator':
      return [' ', '>', '+', '~'].includes(node.name) ? null : `“${node.name}” is not allowed.`;
    case 'PseudoElementSelector':
      return pseudoElements.has(node.name.toLowerCase()) && node.children === null
        ? null
        : `::${node.name} is not allowed.`;
    case 'PseudoClassSelector': {
      if (!pseudoClasses.has(node.name.toLowerCase())) return `:${node.name} is not allowed.`;
      return node.children === null ? null : firstRefusal(node.children.toArray(), true);
    }
    case 'Nth':
      return node.selector === null || node.selector === undefined
        ? null
        : '“of” is not allowed in a selector.';
    case 'SelectorList':
      return firstRefusal(node.children.toArray(), true);
    case 'Selector': {
      const [first, ...others] = node.children.toArray();
      if (first === undefined || first.type === 'Combinator') return incomplete;
      if (others.at(-1)?.type === 'Combinator') return incomplete;
      return firstRefusal([first, ...others], nested);
    }
    default:
      return `“${generate(node).slice(0, 40)}” is not allowed in a selector.`;
  }
}

function firstRefusal(nodes: readonly CssNode[], nested: boolean): string | null {
  for (const node of nodes) {
    const found = refusal(node, nested);
    if (found !== null) return found;
  }
  return null;
}

const isRoot = (node: CssNode | undefined): boolean =>
  (node?.type === 'TypeSelector' && /^(?:html|body)$/i.test(node.name)) ||
  (node?.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'root');

/**
 * Returns the selector after the root: 'html body p' names the root twice, each time followed by a
 * combinator.
 */
function belowRoot([, ...rest]: readonly CssNode[]): readonly CssNode[] {
  return rest[0]?.type === 'Combinator' && isRoot(rest[1]) ? belowRoot(rest.slice(1)) : rest;
}

export type ScopedSelector = { readonly text: string } | { readonly refused: string };

/**
 * Scopes a selector to the root of the page. `:root`, `html` and `body` at its start mean that
 * root; anywhere else they are refused.
 */
export function scopeSelector(selector: Selector): ScopedSelector {
  const all = selector.children.toArray();
  if (all[0]?.type === 'Combinator') return { refused: incomplete };
  const atRoot = isRoot(all[0]);
  const nodes = atRoot ? belowRoot(all) : all;
  const misplacedRoot = nodes.find(isRoot);
  if (misplacedRoot !== undefined)
    return { refused: `“${generate(misplacedRoot)}” can only be used at the start of a selector.` };
  // A sibling of the root is not below it.
  const [first] = nodes;
  if (atRoot && first?.type === 'Combinator' && /[+~]/.test(first.name))
    return { refused: "Siblings of the page can't be styled." };
  if (nodes.at(-1)?.type === 'Combinator') return { refused: incomplete };
  const refused = firstRefusal(nodes, false);
  if (refused !== null) return { refused };
  const rest = nodes.map((node) => generate(node)).join('');
  return { text: atRoot ? `${scope}${rest}` : `${scope} ${rest}` };
}
