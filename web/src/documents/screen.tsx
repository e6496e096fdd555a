import { screenSizes } from './screen-sizes.ts';

/**
 * Screenshots of the product, made by `scripts/screenshots.ts`. Each address represents four
 * pictures, light and dark, for wide and narrow windows: `/screens/companies.webp` is the light and
 * wide one.
 */
const address = /^\/screens\/[a-z-]+\.webp$/;

export const isScreen = (path: string): boolean => address.test(path);

/** A screenshot that follows the visitor's light or dark mode and the window's width. */
export function Screen({
  address: path,
  alternative,
  eager,
}: {
  address: string;
  alternative: string;
  eager: boolean;
}) {
  const variant = (suffix: string) => path.replace('.webp', `${suffix}.webp`);
  const { wide, narrow } = screenSizes;
  const onPhone = '(max-width: 40rem)';
  const inDark = '(prefers-color-scheme: dark)';
  return (
    <picture className="screen">
      <source
        media={`${onPhone} and ${inDark}`}
        srcSet={variant('-narrow-dark')}
        width={narrow.width}
        height={narrow.height}
      />
      <source
        media={onPhone}
        srcSet={variant('-narrow')}
        width={narrow.width}
        height={narrow.height}
      />
      <source media={inDark} srcSet={variant('-dark')} width={wide.width} height={wide.height} />
      <img
        src={path}
        width={wide.width}
        height={wide.height}
        alt={alternative}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
