import { readMediaUrl } from '@trunkline/contract/kernel/media-url';
import { safeHref } from './links.ts';
import { avifSet, webpSet } from './picture-widths.ts';

interface ResponsivePictureProperties {
  /** Of the media library, or anywhere else: then it is shown as it is. */
  readonly address: string;
  readonly alternative: string;
  /** True for what is seen first: it must not wait for scrolling. */
  readonly eager?: boolean;
  /** How wide it is shown, as the `sizes` attribute says it. */
  readonly sizes?: string;
  readonly className?: string;
}

/**
 * A picture in the form and width that suits the screen. The address alone says all that is needed for it, the
 * dimensions too, so that nothing moves when it arrives.
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
