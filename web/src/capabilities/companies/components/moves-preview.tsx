import type { MovesPreview as Preview } from '@trunkline/contract/companies';
import { formatCount } from '../../../ui/formats.ts';
import { shareLabel, visibilityMessage } from '../visibility-message.ts';
import { Changes } from './move-preview.tsx';

const companies = (count: number) => formatCount(count, 'company', 'companies');

/**
 * Shows the total effect of moving several companies: changes of access, and companies that stay.
 */
export function MovesPreview({
  preview,
  nameOf,
}: {
  preview: Preview;
  /** The list's name for a company that the preview doesn't name. */
  nameOf: (id: string) => string;
}) {
  const { to, moves, along, refused, loses, gains } = preview;
  const below = moves.reduce((sum, move) => sum + move.companies - 1, 0);
  const part = ({ of }: { of: number }) => shareLabel(of, moves.length);
  const them = moves.length === 1 ? 'it' : 'them';
  return (
    <section aria-label="Effects of the move" aria-live="polite" className="grid gap-4">
      {refused.length > 0 && (
        <section
          aria-label="Cannot be moved"
          className="rounded-md bg-warning-soft p-3 text-[13px]"
        >
          <h3 className="font-medium">
            {moves.length === 0
              ? 'None of them can be moved there'
              : "Can't be moved there and will stay in place"}
          </h3>
          <ul tabIndex={0} aria-label="Reasons" className="mt-1 grid max-h-40 gap-1 overflow-auto">
            {refused.map(({ id, name, reason }) => (
              <li key={id} className="wrap-anywhere">
                <span className="font-medium">{name ?? nameOf(id)}</span>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {moves.length > 0 && (
        <>
          <Changes
            verb="lose"
            title={visibilityMessage(loses, 'lose', moves.length === 1 ? 'it' : 'some of them')}
            changes={loses}
            note={part}
          />
          <Changes
            verb="gain"
            title={visibilityMessage(gains, 'gain', moves.length === 1 ? 'it' : 'some of them')}
            changes={gains}
            note={part}
          />
          <ul className="grid list-disc gap-1 pl-4 text-[13px] text-muted">
            <li>
              {companies(moves.length)} will be below {to.name}
              {below === 0
                ? '.'
                : `, and ${companies(below)} below ${below === 1 ? 'moves' : 'move'} with ${them}.`}
            </li>
            {along.map(({ id, name, with: other }) => (
              <li key={id} className="wrap-anywhere">
                {name} moves with {other} and stays below it.
              </li>
            ))}
            <li>People at the moved companies and below keep their access.</li>
          </ul>
        </>
      )}
    </section>
  );
}
