import type { Folder } from '@trunkline/contract/media';

export interface FolderNode extends Folder {
  /** 0 for those that stand in none. */
  readonly depth: number;
  /** The names on the way there: 'Sites / Home'. */
  readonly path: string;
}

/** Folders in the order of their tree, each below the one it stands in; one whose parent is not known stands above. */
export function folderPaths(folders: readonly Folder[]): FolderNode[] {
  const known = new Set(folders.map(({ id }) => id));
  const below = Map.groupBy(folders, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null,
  );
  const from = (parent: string | null, depth: number, before: string): FolderNode[] =>
    (below.get(parent) ?? []).flatMap((folder) => {
      const path = before === '' ? folder.name : `${before} / ${folder.name}`;
      return [{ ...folder, depth, path }, ...from(folder.id, depth + 1, path)];
    });
  return from(null, 0, '');
}

/** Where a folder may be put: anywhere but into itself and what is in it. */
export function placesFor(id: string, nodes: readonly FolderNode[]): FolderNode[] {
  const at = nodes.findIndex((node) => node.id === id);
  const depth = nodes[at]?.depth ?? 0;
  const end = nodes.findIndex((node, index) => index > at && node.depth <= depth);
  return nodes.filter((_node, index) => index < at || (end !== -1 && index >= end));
}
