import type { ReactNode } from 'react';

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="-mb-3 divide-y divide-border border-t border-border">
      {children}
    </ul>
  );
}

export interface RowProps {
  icon: ReactNode;
  name: ReactNode;
  badges?: ReactNode;
  /** Parts of the second line. */
  details: ReactNode[];
  actions?: ReactNode;
  /** A message below the row. */
  note?: ReactNode;
}

/** Shows one item of the account: its name, state and actions. */
export function Row({ icon, name, badges, details, actions, note }: RowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 sm:items-center">
      <span aria-hidden="true" className="text-muted [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          {badges}
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-[13px] text-muted">
          {details.map((detail, index) => (
            <span key={index} className="min-w-0 break-words">
              {detail}
              {index < details.length - 1 && ' ·'}
            </span>
          ))}
        </p>
      </div>
      {actions && <div className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:pl-8">{actions}</div>}
      <output className="w-full rounded-md bg-sunken px-3 py-2 empty:hidden">{note}</output>
    </li>
  );
}

/** Shows the empty state of a card. */
export function EmptyCard({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-dashed border-border px-4 py-5 text-center text-muted">
      {children}
    </p>
  );
}
