import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass } from './input.tsx';

export interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onValueChange: (code: string) => void;
  length: number;
}

/** A field for a one-time code: digits only, limited to its length; paste and autofill work. */
export function CodeInput({ value, onValueChange, length, className, ...rest }: CodeInputProps) {
  return (
    <input
      {...rest}
      value={value}
      onChange={(event) => onValueChange(digitsOf(event.target.value, length))}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      spellCheck={false}
      className={classNames(
        controlClass,
        'h-12 text-center font-mono text-2xl tracking-[0.4em] tabular-nums pointer-coarse:text-2xl',
        className,
      )}
    />
  );
}

/** Extracts the digits of typed or pasted text, up to a code's length: '123 456' is '123456'. */
export function digitsOf(text: string, length: number): string {
  return text.replaceAll(/\D/g, '').slice(0, length);
}
