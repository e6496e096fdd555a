import type { Branding, ThemeChoice } from '@trunkline/contract/branding';
import { Button } from '../../../ui/button.tsx';
import { choiceOf, differingFields, fieldLabels, shownValue } from '../theme-fields.ts';

/** Shows how two people's edits of a theme differ, and lets this person choose. */
export function ThemeConflict({
  mine,
  theirs,
  pending,
  onLoadTheirs,
  onKeepMine,
}: {
  mine: ThemeChoice;
  theirs: Branding;
  pending: boolean;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}) {
  const other = choiceOf(theirs.theme);
  const names = differingFields(mine, other);
  return (
    <section
      role="alert"
      className="rounded-md border border-accent/60 bg-accent-soft p-3 text-[13px]"
    >
      <h2 className="font-semibold">Someone else changed this branding while you were editing</h2>
      {names.length === 0 ? (
        <p className="mt-1">Your changes are the same as theirs.</p>
      ) : (
        <table className="mt-2 w-full table-fixed text-left">
          <thead className="text-xs">
            <tr>
              <th scope="col" className="py-1 font-medium">
                Field
              </th>
              <th scope="col" className="font-medium">
                Theirs
              </th>
              <th scope="col" className="font-medium">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name} className="align-top">
                <th scope="row" className="py-0.5 pr-2 font-normal">
                  {fieldLabels[name]}
                </th>
                <td className="pr-2 wrap-anywhere">{shownValue(other, name)}</td>
                <td className="wrap-anywhere">{shownValue(mine, name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onLoadTheirs}>
          Reload with theirs
        </Button>
        <Button size="small" variant="primary" pending={pending} onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
