import { Avatar as Base } from '@base-ui/react/avatar';
import { classNames } from './class-names.ts';

const sizes = { small: 'size-6 text-[10px]', medium: 'size-8 text-xs', large: 'size-12 text-base' };

/** First letters of a person's names; 'U' when there is no name (specification, chapter 2). */
export function initialsOf(...names: (string | null | undefined)[]): string {
  const letters = names.map((name) => Array.from(name?.trim() ?? '')[0] ?? '');
  return letters.join('').toUpperCase() || 'U';
}

/** A photo, else initials, else 'U'. Decorative: the name stands beside it. */
export function Avatar({
  photo,
  initials,
  size = 'medium',
}: {
  photo: string | null;
  initials: string;
  size?: keyof typeof sizes;
}) {
  return (
    <Base.Root
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary font-medium text-on-primary select-none',
        sizes[size],
      )}
    >
      {photo && <Base.Image src={photo} alt="" className="size-full object-cover" />}
      <Base.Fallback>{initials}</Base.Fallback>
    </Base.Root>
  );
}
