import type { ReactNode } from 'react';

export function Notice({
  label,
  children,
  actions,
}: {
  label: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border bg-accent-soft px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </section>
  );
}
