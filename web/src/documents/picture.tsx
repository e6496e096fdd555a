import { Drawing } from './drawing.tsx';
import { drawings } from './drawings/index.ts';
import { ResponsivePicture } from './responsive-picture.tsx';

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
    <ResponsivePicture
      address={address}
      alternative={alternative}
      eager={eager}
      className={`h-auto w-full rounded-lg ${className}`.trim()}
    />
  );
}
