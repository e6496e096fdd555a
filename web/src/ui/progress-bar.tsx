import { classNames } from './class-names.ts';

interface ProgressBarProps {
  label?: string;
  labelledBy?: string;
  max: number;
  /** Undefined while it is unknown how far the work is. */
  value: number | undefined;
  className?: string;
}

/** How far a long piece of work is. */
export function ProgressBar({ label, labelledBy, max, value, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      aria-labelledby={labelledBy}
      max={max}
      value={value}
      className={classNames(
        'block h-1 w-full appearance-none overflow-hidden rounded-full bg-border [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-primary',
        className,
      )}
    />
  );
}
