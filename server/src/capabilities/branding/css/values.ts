import { type CssNode, type Declaration, generate } from 'css-tree';
import { arithmetic, functions, plainName, properties, units, variables } from './allowed.ts';

/** Returns why a declaration is refused, as a sentence; null if it is allowed. */
export function declarationRefusal({ property, important, value }: Declaration): string | null {
  const name = property.toLowerCase();
  if (!properties.has(name)) return `The property “${property.slice(0, 40)}” is not allowed.`;
  if (important !== false) return "“!important” isn't needed: these rules already take precedence.";
  if (value.type !== 'Value') return `The value of “${name}” can't be parsed.`;
  if (name === 'content') {
    return /^(?:""|''|none|normal)$/.test(generate(value))
      ? null
      : '“content” can only be empty. Put text on the page instead.';
  }
  const found = firstRefusal(value.children.toArray(), name.startsWith('margin'));
  return found === null ? null : `${found} (in “${name}”)`;
}

function firstRefusal(nodes: readonly CssNode[], positive: boolean): string | null {
  for (const node of nodes) {
    const found = valueRefusal(node, positive);
    if (found !== null) return found;
  }
  return null;
}

function valueRefusal(node: CssNode, positive: boolean): string | null {
  switch (node.type) {
    case 'Identifier':
      return plainName.test(node.name) ? null : `“${node.name.slice(0, 40)}” is not allowed.`;
    case 'Hash':
      return /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(node.value)
        ? null
        : `“#${node.value.slice(0, 40)}” isn't a colour.`;
    case 'Number':
    case 'Percentage':
      return positive && node.value.startsWith('-') ? 'Negative values are not allowed.' : null;
    case 'Dimension':
      if (!units.has(node.unit.toLowerCase()))
        return `The unit “${node.unit.slice(0, 20)}” is not allowed.`;
      return positive && node.value.startsWith('-') ? 'Negative values are not allowed.' : null;
    case 'Operator':
      return [',', '/', '+', '-', '*'].includes(node.value.trim())
        ? null
        : `“${node.value}” is not allowed.`;
    case 'Parentheses':
      return firstRefusal(node.children.toArray(), positive);
    case 'Function':
      return functionRefusal(node.name.toLowerCase(), node.children.toArray(), positive);
    default:
      return node.type === 'Url'
        ? 'url() is not allowed.'
        : `“${generate(node).slice(0, 40)}” is not allowed.`;
  }
}

function functionRefusal(
  name: string,
  children: readonly CssNode[],
  positive: boolean,
): string | null {
  if (!functions.has(name)) return `${name.slice(0, 40)}() is not allowed.`;
  if (positive && arithmetic.has(name)) return `${name}() is not allowed here.`;
  if (name !== 'var') return firstRefusal(children, positive);
  const [variable, ...more] = children;
  return variable?.type === 'Identifier' && more.length === 0 && variables.test(variable.name)
    ? null
    : "var() can only take one of the theme's own values, such as var(--color-primary).";
}
