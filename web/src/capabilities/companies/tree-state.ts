import type { Company } from '@trunkline/contract/companies';

export interface TreeRow {
  company: Company;
  /** 1 for the current company. */
  level: number;
  parentId: string | null;
  position: number;
  siblings: number;
  expandable: boolean;
  expanded: boolean;
}

/** The loaded companies below each company. */
export type Branches = ReadonlyMap<string, readonly Company[]>;

/** Returns the visible lines: the root and everything below expanded branches. */
export function visibleRows(
  root: Company,
  branches: Branches,
  expanded: ReadonlySet<string>,
): TreeRow[] {
  const lines: TreeRow[] = [];
  const visit = (siblings: readonly Company[], parentId: string | null, level: number) => {
    siblings.forEach((company, index) => {
      const expandable = company.child_count > 0;
      const open = expandable && expanded.has(company.id);
      lines.push({
        company,
        level,
        parentId,
        position: index + 1,
        siblings: siblings.length,
        expandable,
        expanded: open,
      });
      if (open) visit(branches.get(company.id) ?? [], company.id, level + 1);
    });
  };
  visit([root], null, 1);
  return lines;
}

/** The effect of a key in a tree (WAI-ARIA Authoring Practices, 'Tree View'). */
export type TreeStep = { focus: string } | { expand: string } | { collapse: string } | null;

export function treeStep(lines: readonly TreeRow[], focused: string, key: string): TreeStep {
  const index = lines.findIndex(({ company }) => company.id === focused);
  const line = lines[index];
  if (!line) return null;
  const focusOn = (other: TreeRow | undefined): TreeStep =>
    other ? { focus: other.company.id } : null;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return focusOn(lines[index + 1]);
    case 'ArrowUp':
    case 'k':
      return focusOn(lines[index - 1]);
    case 'Home':
      return focusOn(lines[0]);
    case 'End':
      return focusOn(lines.at(-1));
    case 'ArrowRight':
      if (!line.expandable) return null;
      if (!line.expanded) return { expand: focused };
      return lines[index + 1]?.level === line.level + 1 ? focusOn(lines[index + 1]) : null;
    case 'ArrowLeft':
      if (line.expanded) return { collapse: focused };
      return line.parentId ? { focus: line.parentId } : null;
    default:
      return null;
  }
}

/**
 * Returns the next line after the focused one, wrapping around, whose name starts with the typed
 * text.
 */
export function findByName(
  lines: readonly TreeRow[],
  focused: string,
  prefix: string,
): string | null {
  const index = lines.findIndex(({ company }) => company.id === focused);
  const rotated = [...lines.slice(index + 1), ...lines.slice(0, index + 1)];
  const match = rotated.find(({ company }) =>
    company.name.toLowerCase().startsWith(prefix.toLowerCase()),
  );
  return match?.company.id ?? null;
}
