import { Button } from './button.tsx';

/** Two people's values for the same field, as shown. */
export interface Difference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

/** Scrolls the notice into view, because it may be outside the visible part of a long form. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Shows where two people's changes to the same record differ, and lets the user choose. */
export function ConflictNotice({
  title,
  heading: Heading = 'h2',
  column = 'Field',
  summary = "Your changes don't conflict with theirs.",
  differences,
  isTyping = false,
  pending,
  onLoadTheirs,
  onKeepMine,
}: {
  title: string;
  heading?: 'h2' | 'h4';
  /** Heading of the column of labels. */
  column?: string;
  /** Replaces the table if there are no differences. */
  summary?: string;
  differences: readonly Difference[];
  /** Whether it appears while someone is typing, so that the page must not scroll. */
  isTyping?: boolean;
  pending?: boolean;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}) {
  return (
    <section
      ref={isTyping ? undefined : show}
      role="alert"
      className="rounded-md border border-accent/60 bg-accent-soft p-3 text-[13px]"
    >
      <Heading className="font-semibold">{title}</Heading>
      {differences.length === 0 ? (
        <p className="mt-1">{summary}</p>
      ) : (
        <table className="mt-2 w-full table-fixed text-left">
          <thead className="text-xs">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {column}
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
            {differences.map(({ label, theirs, mine }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="py-0.5 pr-2 font-normal">
                  {label}
                </th>
                <td className="pr-2 wrap-anywhere">{theirs}</td>
                <td className="wrap-anywhere">{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onLoadTheirs}>
          Load their version
        </Button>
        <Button size="small" variant="primary" pending={pending} onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
