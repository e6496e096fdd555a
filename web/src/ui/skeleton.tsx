import { classNames } from './class-names.ts';

/** A grey placeholder; give it the size of the real content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-pulse rounded-md bg-border/70 motion-reduce:animate-none',
        className,
      )}
    />
  );
}
