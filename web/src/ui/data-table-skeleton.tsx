import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

const widths = ['w-40', 'w-32', 'w-48', 'w-36', 'w-44', 'w-28', 'w-40', 'w-52', 'w-32', 'w-44'];

export function DataTableSkeleton({
  numericColumns,
  rowHeight,
  actions,
}: {
  /** For each column, whether it is numeric. */
  numericColumns: readonly boolean[];
  /** A class. */
  rowHeight: string;
  actions: boolean;
}) {
  return (
    <tbody>
      {widths.map((width, row) => (
        <tr key={row}>
          <td className={classNames('w-10 border-b border-border pl-4', rowHeight)}>
            <Skeleton className="size-4" />
          </td>
          {numericColumns.map((numeric, column) => (
            <td key={column} className="border-b border-border px-3">
              <Skeleton
                className={classNames(
                  'h-3.5 max-w-full',
                  column === 0 ? width : numeric ? 'ml-auto w-6' : 'w-20',
                )}
              />
            </td>
          ))}
          {actions && <td className="w-12 border-b border-border" />}
        </tr>
      ))}
    </tbody>
  );
}
