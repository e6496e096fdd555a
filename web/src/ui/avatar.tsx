import { useState } from 'react';
import { classNames } from './class-names.ts';

const sizes = {
  small: 'size-6 text-[10px]',
  medium: 'size-8 text-xs',
  large: 'size-12 text-base',
  huge: 'size-20 text-2xl',
};

/** Returns a user's initials; 'U' if there is no name (specification, chapter 2). */
export function initialsOf(...names: (string | null | undefined)[]): string {
  const letters = names.map((name) => Array.from(name?.trim() ?? '')[0] ?? '');
  return letters.join('').toUpperCase() || 'U';
}

/** A photo once loaded, until then initials, otherwise 'U'. Decorative: the name is beside it. */
export function Avatar({
  photo,
  initials,
  size = 'medium',
}: {
  photo: string | null;
  initials: string;
  size?: keyof typeof sizes;
}) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const isVisible = photo !== null && photo === loaded;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary font-medium text-on-primary select-none',
        sizes[size],
      )}
    >
      {photo && (
        <img
          src={photo}
          alt=""
          hidden={!isVisible}
          onLoad={() => setLoaded(photo)}
          className="size-full object-cover"
        />
      )}
      {!isVisible && <span>{initials}</span>}
    </span>
  );
}
