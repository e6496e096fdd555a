import type { SiteParts } from '@trunkline/contract/branding';
import { Button } from '../../../ui/button.tsx';
import { differingParts, type SiteDraft } from '../site-draft.ts';

/** The form is long, so the result of saving is scrolled into view. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Shows how two people's edits of a site differ, and lets this person choose. */
export function SiteConflict({
  mine,
  base,
  theirs,
  pending,
  onLoadTheirs,
  onKeepMine,
}: {
  mine: SiteDraft;
  base: SiteParts;
  theirs: SiteParts;
  pending: boolean;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}) {
  const parts = differingParts(mine, base, theirs);
  return (
    <section
      ref={show}
      role="alert"
      className="rounded-md border border-accent/60 bg-accent-soft p-3 text-[13px]"
    >
      <h2 className="font-semibold">Someone else changed this site while you were editing</h2>
      {parts.length === 0 ? (
        <p className="mt-1">Your changes are the same as theirs, or to other fields.</p>
      ) : (
        <table className="mt-2 w-full table-fixed text-left">
          <thead className="text-xs">
            <tr>
              <th scope="col" className="py-1 font-medium">
                Part
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
            {parts.map(({ label, theirs: other, mine: own }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="py-0.5 pr-2 font-normal">
                  {label}
                </th>
                <td className="pr-2 wrap-anywhere">{other}</td>
                <td className="wrap-anywhere">{own}</td>
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
