import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import { actions } from '@trunkline/contract/kernel/role-levels';
import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import type { DraftedCell } from '../../role-draft.ts';
import { actionLabel, resourceLabel } from '../../role-texts.ts';
import { type CellActions, MatrixCell } from './matrix-cell.tsx';

/** Groups one role's cells by resource, in their order. */
function rowsOf(cells: readonly DraftedCell[]): [string, DraftedCell[]][] {
  const rows = new Map<string, DraftedCell[]>();
  for (const cell of cells) rows.set(cell.resource, [...(rows.get(cell.resource) ?? []), cell]);
  return [...rows];
}

/** Shows one role's permissions: a table, or on narrow screens one group per resource. */
export function Matrix({
  role,
  cells,
  ...change
}: CellActions & { role: RoleName; cells: readonly DraftedCell[] }) {
  const isWide = useMediaQuery('(min-width: 640px)');
  const rows = rowsOf(cells);
  const columns = actions.filter((action) => cells.some((cell) => cell.action === action));
  const name = `Permissions for the ${roleLabels[role]} role`;
  if (!isWide) {
    return (
      <div className="grid gap-3">
        {rows.map(([resource, row]) => (
          <fieldset
            key={resource}
            className="min-w-0 rounded-lg border border-border bg-surface px-3 pb-1"
          >
            <legend className="px-1 text-[13px] font-semibold">{resourceLabel(resource)}</legend>
            <ul className="grid grid-cols-2 gap-x-4">
              {row.map((cell) => (
                <li key={cell.action}>
                  <MatrixCell hasVisibleLabel cell={cell} {...change} />
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
    );
  }
  return (
    <div className="overflow-x-auto rounded-lg border border-border bg-surface">
      <table aria-label={name} className="w-full text-sm">
        <thead className="border-b border-border text-xs text-muted">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-medium">
              Area
            </th>
            {/* Aligned with the checkboxes, which leave room for a mark. */}
            {columns.map((action) => (
              <th key={action} scope="col" className="py-2 pr-9 pl-2 text-center font-medium">
                {actionLabel(action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map(([resource, row]) => (
            <tr key={resource} className="hover:bg-sunken/60">
              <th scope="row" className="px-4 py-2 text-left font-medium">
                {resourceLabel(resource)}
              </th>
              {columns.map((action) => {
                const cell = row.find((item) => item.action === action);
                return (
                  <td key={action} className="px-2 py-1.5">
                    {cell !== undefined && <MatrixCell cell={cell} {...change} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
