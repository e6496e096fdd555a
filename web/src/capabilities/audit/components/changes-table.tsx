import type { Change } from '../changes.ts';

const head = 'border-b border-border py-1.5 pr-3 text-left text-xs font-medium text-muted';
const cell = 'border-b border-border py-1.5 pr-3 align-top wrap-anywhere whitespace-pre-wrap';

/** Shows a record before and after: old values are struck through, new ones highlighted. */
export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0)
    return <p className="text-[13px] text-muted">This entry has no field changes.</p>;
  const before = changes.some((change) => change.before !== null);
  const after = changes.some((change) => change.after !== null);
  return (
    <table aria-label="Changes" className="w-full border-separate border-spacing-0 text-[13px]">
      <thead>
        <tr>
          <th scope="col" className={head}>
            Field
          </th>
          {before && (
            <th scope="col" className={head}>
              Before
            </th>
          )}
          {after && (
            <th scope="col" className={head}>
              After
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row" className={`${cell} w-1/4 text-left font-normal text-muted`}>
              {change.label}
            </th>
            {before && (
              <td className={cell}>
                <del className="rounded-sm bg-danger-soft px-1 text-danger">{change.before}</del>
              </td>
            )}
            {after && (
              <td className={cell}>
                <ins className="rounded-sm bg-success-soft px-1 text-success no-underline">
                  {change.after}
                </ins>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
