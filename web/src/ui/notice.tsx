import type { ReactNode } from 'react';

/** A status that lasts for a while, with actions. It never takes the focus. */
export function Notice({
  icon,
  title,
  children,
  actions,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="pointer-events-auto flex items-start gap-2.5 rounded-lg border border-border bg-raised p-3 text-sm text-text shadow-raised">
      <span className="mt-0.5 shrink-0 text-muted">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children && <p className="text-[13px] text-muted">{children}</p>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
