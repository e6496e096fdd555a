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

/** Placeholder of a text, with a line for each width: 'w-64'. */
export function SkeletonLines({ widths }: { widths: readonly string[] }) {
  return (
    <div aria-busy="true" className="grid gap-3">
      {widths.map((width, index) => (
        <Skeleton key={index} className={`h-4 max-w-full ${width}`} />
      ))}
    </div>
  );
}
