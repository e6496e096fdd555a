import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'border-border bg-sunken text-muted',
  primary: 'border-transparent bg-primary-soft text-primary-text',
  success: 'border-transparent bg-success-soft text-success',
  warning: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-danger-soft text-danger',
};

const dots: Record<BadgeTone, string> = {
  neutral: 'bg-muted',
  primary: 'bg-primary',
  success: 'bg-success',
  warning: 'bg-accent',
  danger: 'bg-danger',
};

/**
 * Shows a short status or kind. The dot repeats the tone's colour, so that a list is quick to
 * scan.
 */
export function Badge({
  tone = 'neutral',
  dot = false,
  children,
}: {
  tone?: BadgeTone;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1.5 rounded-full border px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {dot && (
        <span aria-hidden="true" className={classNames('size-1.5 rounded-full', dots[tone])} />
      )}
      {children}
    </span>
  );
}
