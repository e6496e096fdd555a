import { Drawing } from '../../../documents/drawing.tsx';
import { drawings } from '../../../documents/drawings/index.ts';
import { safeHref } from '../../../documents/links.ts';

interface PictureProperties {
  readonly address: string;
  readonly alternative: string;
  /** True for what is seen first: it must not wait for scrolling. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** A picture by its address. Built-in drawings go inline, so that they take the tenant's colours and fonts. */
export function Picture({
  address,
  alternative,
  eager = false,
  className = '',
}: PictureProperties) {
  const drawn = drawings[address];
  if (drawn !== undefined) return <Drawing svg={drawn} className={className} />;
  return (
    <img
      src={safeHref(address)}
      alt={alternative}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={`h-auto w-full rounded-lg ${className}`}
    />
  );
}
