import { readMediaUrl } from '@trunkline/contract/kernel/media-url';
import { safeHref } from './links.ts';
import { avifSet, webpSet } from './picture-widths.ts';

interface ResponsivePictureProperties {
  /** The picture's address. Only library pictures get several widths; others are shown as is. */
  readonly address: string;
  readonly alternative: string;
  /** True for a picture visible without scrolling, which must not be loaded lazily. */
  readonly eager?: boolean;
  /** Displayed width, as in the `sizes` attribute. */
  readonly sizes?: string;
  readonly className?: string;
}

/**
 * A picture in the format and width that suit the screen. The address contains everything needed,
 * including dimensions, so that nothing moves when it loads.
 */
export function ResponsivePicture({
  address,
  alternative,
  eager = false,
  sizes = '(min-width: 64rem) 66vw, 100vw',
  className = '',
}: ResponsivePictureProperties) {
  const shared = {
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : undefined,
    decoding: 'async',
  } as const;
  const picture = readMediaUrl(address);
  if (picture === null)
    return <img src={safeHref(address)} alt={alternative} {...shared} className={className} />;
  return (
    <picture>
      <source type="image/avif" srcSet={avifSet(picture)} sizes={sizes} />
      <img
        src={address}
        srcSet={webpSet(picture)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alternative}
        {...shared}
        className={`focal-${picture.focal} ${className}`.trim()}
      />
    </picture>
  );
}
