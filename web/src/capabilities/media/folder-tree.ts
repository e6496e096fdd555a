import type { Folder } from '@trunkline/contract/media';

export interface FolderNode extends Folder {
  /** 0 for folders at the top level. */
  readonly depth: number;
  /** The path of names: 'Sites / Home'. */
  readonly path: string;
}

/**
 * Sorts folders as a tree, each below its parent; a folder with an unknown parent appears at the
 * top level.
 */
export function folderPaths(folders: readonly Folder[]): FolderNode[] {
  const ids = new Set(folders.map(({ id }) => id));
  const childrenByParent = Map.groupBy(folders, ({ parent_id }) =>
    parent_id !== null && ids.has(parent_id) ? parent_id : null,
  );
  const nodesBelow = (parent: string | null, depth: number, parentPath: string): FolderNode[] =>
    (childrenByParent.get(parent) ?? []).flatMap((folder) => {
      const path = parentPath === '' ? folder.name : `${parentPath} / ${folder.name}`;
      return [{ ...folder, depth, path }, ...nodesBelow(folder.id, depth + 1, path)];
    });
  return nodesBelow(null, 0, '');
}

/** Returns possible parents of a folder: any but itself and its descendants. */
export function possibleParents(id: string, nodes: readonly FolderNode[]): FolderNode[] {
  const position = nodes.findIndex((node) => node.id === id);
  const depth = nodes[position]?.depth ?? 0;
  const end = nodes.findIndex((node, index) => index > position && node.depth <= depth);
  return nodes.filter((_node, index) => index < position || (end !== -1 && index >= end));
}
