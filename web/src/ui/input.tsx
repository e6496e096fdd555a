import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Shared style of inputs, selects and comboboxes. */
export const controlClass = classNames(
  'w-full rounded-md border border-border-strong bg-surface text-sm text-text shadow-xs placeholder:text-muted',
  'transition-colors duration-150 hover:border-muted pointer-coarse:min-h-11 pointer-coarse:text-base',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(controlClass, 'h-9 px-3', className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...rest} className={classNames(controlClass, 'min-h-20 px-3 py-2', className)} />
  );
}
