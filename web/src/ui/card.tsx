import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Card({ title, description, actions, children, className }: CardProps) {
  return (
    <section
      className={classNames('min-w-0 rounded-lg border border-border bg-surface p-4', className)}
    >
      {(title || actions) && (
        <header className="mb-3 flex flex-wrap items-start gap-3">
          {/* A description needs room: on a phone the actions go below it. */}
          <div className={classNames('min-w-0 flex-1', description ? 'basis-48' : null)}>
            <h2 className="text-sm font-semibold text-text">{title}</h2>
            {description && <p className="text-[13px] text-muted">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
