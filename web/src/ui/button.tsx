import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'small' | 'medium' | 'large' | 'icon';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary shadow-xs hover:bg-primary-hover',
  secondary: 'border border-border bg-surface text-text shadow-xs hover:bg-sunken',
  ghost: 'text-text hover:bg-sunken',
  danger: 'bg-danger text-on-danger shadow-xs hover:bg-danger/90',
  link: 'text-primary-text underline-offset-4 hover:underline',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 gap-1.5 px-2.5 text-[13px]',
  medium: 'h-8 gap-2 px-3 text-sm',
  large: 'h-10 gap-2 px-4 text-sm',
  icon: 'size-8 shrink-0',
};

export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'medium',
): string {
  return classNames(
    'inline-flex cursor-pointer items-center justify-center rounded-md font-medium whitespace-nowrap',
    'select-none transition-colors duration-150 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    variants[variant],
    variant === 'link' ? 'h-auto text-sm' : sizes[size],
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows that the button's action is running, and ignores clicks. */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  pending = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      className={classNames(buttonClass(variant, size), className)}
    >
      {pending && <Spinner />}
      {pending && size === 'icon' ? null : children}
    </button>
  );
}
