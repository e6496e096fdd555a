import type { AtrulePrelude, CssNode, Raw } from 'css-tree';
import { mediaFeatures, mediaTypes, units } from './allowed.ts';

const refused = 'This media query is not allowed.';

/**
 * Returns why a media query is refused, or null: only sizes and visitor preferences are allowed.
 */
export function mediaRefusal(prelude: AtrulePrelude | Raw | null): string | null {
  if (prelude === null || prelude.type !== 'AtrulePrelude') return refused;
  return allowed(prelude) ? null : refused;
}

/** css-tree's types lag behind the nodes it creates for media queries. */
function allowed(node: CssNode | null | undefined): boolean {
  if (node === null || node === undefined) return true;
  const kind: string = node.type;
  if (kind === 'AtrulePrelude' || kind === 'MediaQueryList' || kind === 'Condition')
    return childrenOf(node).every(allowed);
  if (kind === 'MediaQuery') {
    const { mediaType, modifier, condition } = partsOf(node);
    return (
      (modifier === null || modifier === 'not' || modifier === 'only') &&
      (mediaType === null || (typeof mediaType === 'string' && mediaTypes.has(mediaType))) &&
      (condition === null || (isNode(condition) && allowed(condition)))
    );
  }
  if (kind === 'Feature' || kind === 'MediaFeature') {
    const { name, value } = partsOf(node);
    return (
      typeof name === 'string' &&
      mediaFeatures.has(name.toLowerCase()) &&
      (value === null || (isNode(value) && plainValue(value)))
    );
  }
  return node.type === 'Identifier' && /^(?:and|or|not)$/i.test(node.name);
}

function plainValue(node: CssNode): boolean {
  if (node.type === 'Identifier') return /^[a-z-]+$/.test(node.name);
  return node.type === 'Number' || (node.type === 'Dimension' && units.has(node.unit));
}

function isNode(value: unknown): value is CssNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function childrenOf(node: CssNode): CssNode[] {
  return 'children' in node && node.children !== null && typeof node.children === 'object'
    ? node.children.toArray()
    : [];
}

interface Parts {
  readonly mediaType: unknown;
  readonly modifier: unknown;
  readonly condition: unknown;
  readonly name: unknown;
  readonly value: unknown;
}

function partsOf(node: CssNode): Parts {
  const empty = { mediaType: null, modifier: null, condition: null, name: null, value: null };
  return { ...empty, ...node };
}
