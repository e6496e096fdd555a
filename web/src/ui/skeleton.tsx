import { classNames } from './class-names.ts';

/** A grey shape of what is about to stand here; give it the size of the real thing. */
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
