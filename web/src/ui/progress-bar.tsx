import { classNames } from './class-names.ts';

interface ProgressBarProps {
  label?: string;
  labelledBy?: string;
  max: number;
  /** Undefined while the progress is unknown. */
  value: number | undefined;
  className?: string;
}

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
