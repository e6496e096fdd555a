import type { ResourceListing } from '@trunkline/contract/kernel/listing';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';

export function RowResults({
  results,
  successLabel,
  fields,
}: {
  results: readonly RowResult[];
  /** Text for a row that succeeded. */
  successLabel: string;
  fields?: ResourceListing['fields'];
}) {
  const hasLines = results.some((result) => result.line !== null);
  const cell = 'border-b border-border px-3 py-2 align-top';
  return (
    // Focusable, so that long results can be scrolled by keyboard.
    <div
      role="region"
      aria-label="Result of each row"
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-lg border border-border"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-[13px]">
        <thead>
          <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:border-b [&>th]:border-border [&>th]:bg-surface [&>th]:px-3 [&>th]:py-2 [&>th]:text-xs [&>th]:font-medium [&>th]:text-muted">
            {hasLines && (
              <th scope="col" className="w-14 text-right">
                Line
              </th>
            )}
            <th scope="col">Name</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result, index) => (
            <tr key={index} className={result.ok ? undefined : 'bg-danger-soft'}>
              {hasLines && (
                <td className={`${cell} text-right text-muted tabular-nums`}>{result.line}</td>
              )}
              <td className={`${cell} font-medium wrap-anywhere`}>{result.label || '—'}</td>
              <td className={cell}>
                {result.ok ? (
                  <>
                    <span className="flex items-center gap-1.5 text-success">
                      <CircleCheck aria-hidden="true" className="size-3.5 shrink-0" />
                      {successLabel}
                    </span>
                    {result.notes && (
                      <ul className="mt-1 grid gap-1">
                        {result.notes.map((note, position) => (
                          <li key={position} className="flex gap-1.5">
                            <TriangleAlert
                              aria-hidden="true"
                              className="mt-0.5 size-3.5 shrink-0 text-warning"
                            />
                            <span>{note}</span>
                          </li>
                        ))}
                      </ul>
                    )}
                  </>
                ) : (
                  <ul className="grid gap-1 text-danger">
                    {result.errors.map((error, position) => (
                      <li key={position} className="flex gap-1.5">
                        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
                        <span>
                          {error.field && (
                            <strong className="font-medium">
                              {fields?.[error.field]?.label ?? error.field}:{' '}
                            </strong>
                          )}
                          {error.message}
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
