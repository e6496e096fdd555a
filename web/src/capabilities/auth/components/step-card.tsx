import { useEffect, useRef, type ReactNode } from 'react';

export interface StepCardProps {
  title: string;
  description?: ReactNode;
  /** The error, or the reason for this step. */
  alert?: string | null;
  children?: ReactNode;
}

/** Shows one step of signing in. Focuses its first field, or else its title, for keyboard users. */
export function StepCard({ title, description, alert, children }: StepCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const field = card.current?.querySelector<HTMLElement>(
      'input:not([type=hidden]):not([type=checkbox]):not([hidden])',
    );
    (field ?? card.current?.querySelector('h1'))?.focus();
  }, []);
  return (
    <section
      ref={card}
      aria-labelledby="step-title"
      className="rounded-xl border border-border bg-surface p-6 shadow-raised"
    >
      <h1
        id="step-title"
        tabIndex={-1}
        className="text-lg font-semibold tracking-tight wrap-anywhere outline-none"
      >
        {title}
      </h1>
      {description && <p className="mt-1 text-muted">{description}</p>}
      <div role="alert">
        {alert && (
          <p className="mt-5 rounded-md bg-danger-soft px-3 py-2 text-[13px] text-danger">
            {alert}
          </p>
        )}
      </div>
      {children && <div className="mt-5">{children}</div>}
    </section>
  );
}

/** Shows an address within a sentence. */
export function Address({ children }: { children: string }) {
  return <strong className="font-medium wrap-anywhere text-text">{children}</strong>;
}
