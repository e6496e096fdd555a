import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import { Button } from '../../ui/button.tsx';
import { differences, startValues, type FormValues } from './form-values.ts';
import { choiceLabel, titleOf, type ResourceRow } from './resource.ts';

/** Shows where two people's changes to the same record differ, and lets this one decide. */
export function ConflictNotice({
  description,
  mine,
  start,
  theirs,
  pending,
  onLoadTheirs,
  onKeepMine,
}: {
  description: ResourceDescription;
  mine: FormValues;
  start: FormValues;
  theirs: ResourceRow;
  pending: boolean;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}) {
  const found = differences(description, mine, start, startValues(description, theirs));
  const label = (name: string, text: string) =>
    text === '' ? 'Empty' : choiceLabel(description.fields[name] ?? {}, text);
  return (
    <section
      role="alert"
      className="rounded-md border border-accent/60 bg-accent-soft p-3 text-[13px]"
    >
      <h4 className="font-semibold">
        Someone else changed {titleOf(description, theirs)} while you were editing
      </h4>
      {found.length > 0 ? (
        <table className="mt-2 w-full text-left">
          <thead className="text-xs text-muted">
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
            {found.map((difference) => (
              <tr key={difference.name} className="align-top">
                <th scope="row" className="py-0.5 pr-2 font-normal text-muted">
                  {difference.label}
                </th>
                <td className="pr-2 wrap-anywhere">{label(difference.name, difference.theirs)}</td>
                <td className="wrap-anywhere">{label(difference.name, difference.mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-1 text-muted">Your changes are the same as theirs, or to other fields.</p>
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
