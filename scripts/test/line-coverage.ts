import { join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Lines {
  covered: number;
  total: number;
}

interface FileNode {
  getFileCoverage(): { readonly path: string; toSummary(): { readonly lines: Lines } };
}

interface ReportContext {
  getTree(summarizer: 'flat'): { visit(visitor: { onDetail(node: FileNode): void }): void };
}

const describe = (name: string, { covered, total }: Lines) =>
  `${name}: ${covered} of ${total} lines covered (${((100 * covered) / total).toFixed(1)}%)`;

/** Vitest coverage report that prints the line coverage of each workspace, and of all together. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads reports by their default export
export default class LineCoverage {
  execute(context: ReportContext): void {
    const workspaces = new Map<string, Lines>();
    const all = { covered: 0, total: 0 };
    context.getTree('flat').visit({
      onDetail(node) {
        const file = node.getFileCoverage();
        const [name = ''] = relative(root, file.path).split(sep);
        const workspace = workspaces.get(name) ?? { covered: 0, total: 0 };
        workspaces.set(name, workspace);
        for (const sum of [workspace, all]) {
          sum.covered += file.toSummary().lines.covered;
          sum.total += file.toSummary().lines.total;
        }
      },
    });
    for (const [name, lines] of workspaces) console.log(describe(name, lines));
    console.log(describe('all', all));
  }
}
