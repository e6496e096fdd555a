import { useId, type ReactNode } from 'react';
import { useAfterPress } from './use-after-press.ts';

/** Attributes that a labelled control spreads onto itself. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  /** Shown below the control, always visible. */
  help?: ReactNode;
  error?: string;
  required?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, then the control, error and help. */
export function Field({ label, help, required = false, children, ...props }: FieldProps) {
  const id = useId();
  const error = useAfterPress(props.error);
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-[13px] font-medium text-text">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-danger">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p id={errorId} role="alert" className="text-[13px] text-danger">
          {error}
        </p>
      )}
      {help && (
        <p id={helpId} className="text-[13px] text-muted">
          {help}
        </p>
      )}
    </div>
  );
}

/** Focuses the first invalid control after a failed submit. */
export function focusFirstError(form: HTMLElement | null, frames = 20): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (field) field.focus();
  // On a busy machine the error renders a few frames late.
  else if (form && frames > 0) requestAnimationFrame(() => focusFirstError(form, frames - 1));
}
