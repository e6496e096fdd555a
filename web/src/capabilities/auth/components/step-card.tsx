import { useEffect, useRef, type ReactNode } from 'react';

export interface StepCardProps {
  title: string;
  description: ReactNode;
  /** What went wrong, or why somebody is here. */
  alert?: string | null;
  children: ReactNode;
}

/** One step of signing in. Its first field takes the focus, so that the keyboard alone is enough. */
export function StepCard({ title, description, alert, children }: StepCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, []);
  return (
    <section
      ref={card}
      aria-labelledby="step-title"
      className="rounded-xl border border-border bg-surface p-6 shadow-raised"
    >
      <h1 id="step-title" className="text-lg font-semibold tracking-tight">
        {title}
      </h1>
      <p className="mt-1 mb-5 text-muted">{description}</p>
      <div role="alert">
        {alert && (
          <p className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-[13px] text-danger">
            {alert}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
