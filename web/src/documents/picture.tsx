import { Drawing } from './drawing.tsx';
import { drawings, animatedDrawings } from './drawings/index.ts';
import { ResponsivePicture } from './responsive-picture.tsx';
import { Screen, isScreen } from './screen.tsx';

interface PictureProperties {
  readonly address: string;
  readonly alternative: string;
  /** True for a picture visible without scrolling, which must not be loaded lazily. */
  readonly eager?: boolean;
  readonly className?: string;
}

/**
 * Shows the picture at an address. Built-in drawings are inlined, so that they use the tenant's
 * colours and fonts.
 */
export function Picture({
  address,
  alternative,
  eager = false,
  className = '',
}: PictureProperties) {
  const drawing = drawings[address];
  if (drawing !== undefined)
    return <Drawing svg={drawing} className={className} animated={animatedDrawings.has(address)} />;
  if (isScreen(address))
    return <Screen address={address} alternative={alternative} eager={eager} />;
  return (
    <ResponsivePicture
      address={address}
      alternative={alternative}
      eager={eager}
      className={`h-auto w-full rounded-lg ${className}`.trim()}
    />
  );
}
