export const kinds = ['master_distributor', 'distributor', 'reseller', 'customer'] as const;
export type Kind = 'platform' | (typeof kinds)[number];

export type Change =
  | { what: 'add'; parent: number; kind: Kind }
  | { what: 'move'; node: number; parent: number }
  | { what: 'rename kind'; node: number; kind: Kind }
  | { what: 'bin'; node: number }
  | { what: 'suspend'; node: number };

export interface Node {
  parent: number | null;
  kind: Kind;
  deleted: boolean;
  suspended: boolean;
}

/** A person at one of the companies. */
export interface TreePerson {
  at: number;
  role: string;
  suspended: boolean;
  assurance: 'aal1' | 'aal2';
}

const order: readonly Kind[] = ['platform', ...kinds];
const isLowerKind = (kind: Kind, above: Kind) => order.indexOf(kind) > order.indexOf(above);

/**
 * Returns the reference model for the database: a list of companies with their parents, and the
 * rules of the hierarchy in plain code.
 */
export function buildTree() {
  const nodes: Node[] = [{ parent: null, kind: 'platform', deleted: false, suspended: false }];
  const nodeAt = (index: number): Node => {
    const node = nodes[index];
    if (node === undefined) throw new RangeError(`there is no node ${index}`);
    return node;
  };
  const canBeBelow = (kind: Kind, parent: number) =>
    !nodeAt(parent).deleted && isLowerKind(kind, nodeAt(parent).kind);
  const childrenOf = (index: number) => nodes.filter(({ parent }) => parent === index);

  return {
    nodes,
    get size() {
      return nodes.length;
    },
    /** The same change with its node indexes mapped to existing nodes. */
    wrapNodes(change: Change): Change {
      const wrapIndex = (index: number) => index % nodes.length;
      if (change.what === 'add') return { ...change, parent: wrapIndex(change.parent) };
      if (change.what === 'move') {
        return { ...change, node: wrapIndex(change.node), parent: wrapIndex(change.parent) };
      }
      return { ...change, node: wrapIndex(change.node) };
    },
    /** Makes the change if the rules allow it; returns whether they do. */
    apply(change: Change): boolean {
      if (change.what === 'add') {
        const { parent, kind } = change;
        if (!canBeBelow(kind, parent)) return false;
        nodes.push({ parent, kind, deleted: false, suspended: false });
        return true;
      }
      const node = nodeAt(change.node);
      if (change.what === 'bin') {
        node.deleted = true;
        return true;
      }
      if (change.what === 'suspend') {
        node.suspended = true;
        return true;
      }
      if (node.parent === null) return false;
      if (change.what === 'move') {
        if (change.parent === node.parent) return true;
        // Anything below a node is of a lower kind, so the order of kinds prevents cycles.
        if (!canBeBelow(node.kind, change.parent)) return false;
        node.parent = change.parent;
        return true;
      }
      if (change.kind === node.kind) return true;
      const { kind } = change;
      const childrenFit = childrenOf(change.node).every((child) => isLowerKind(child.kind, kind));
      if (!canBeBelow(kind, node.parent) || !childrenFit) return false;
      node.kind = kind;
      return true;
    },
  };
}

/** Returns all links of the tree: ancestor, descendant, depth. Includes each node with itself. */
export function closureOf(nodes: readonly Node[]): [number, number, number][] {
  const links: [number, number, number][] = [];
  for (const index of nodes.keys()) {
    let above: number | null = index;
    for (let depth = 0; above !== null; depth++) {
      links.push([above, index, depth]);
      above = nodes[above]?.parent ?? null;
    }
  }
  return links;
}

/**
 * Returns the branch of each node: the company directly below the platform that it is or is below;
 * null for the platform.
 */
export function branchesOf(nodes: readonly Node[]): (number | null)[] {
  return nodes.map(({ parent }, index) => {
    let [branch, above] = [index, parent];
    if (above === null) return null;
    for (
      let next = nodes[above]?.parent ?? null;
      next !== null;
      next = nodes[above]?.parent ?? null
    )
      [branch, above] = [above, next];
    return branch;
  });
}

/** Roles that may read companies by the specification: all of them. */
export const companyReaders = [
  'owner',
  'admin',
  'master_distributor',
  'distributor',
  'reseller',
  'end_user',
] as const;

/**
 * Returns the companies a person can see: their own and all below it. They see none if they or
 * their company can't act.
 */
export function visibleCompanies(
  nodes: readonly Node[],
  { at, role, suspended, assurance }: TreePerson,
): number[] {
  const node = nodes[at];
  const readers: readonly string[] = companyReaders;
  if (node === undefined || node.deleted || node.suspended) return [];
  if (suspended || assurance !== 'aal2' || !readers.includes(role)) return [];
  return closureOf(nodes)
    .filter(([above]) => above === at)
    .map(([, below]) => below);
}
