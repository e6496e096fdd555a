import { Puck } from '@puckeditor/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';

export const devices = {
  desktop: { label: 'Desktop', width: 1280 },
  tablet: { label: 'Tablet', width: 768 },
  phone: { label: 'Phone', width: 390 },
} as const;
export type Device = keyof typeof devices;

/** Shows the page at the width of a device, scaled down to fit or at full size. */
export function Viewport({
  device,
  fullSize,
  onScale,
}: {
  device: Device;
  fullSize: boolean;
  onScale: (scale: number) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = container;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const { width } = devices[device];
  const scale = size.width === 0 || fullSize ? 1 : Math.min(1, size.width / width);
  useEffect(() => onScale(scale), [onScale, scale]);
  // Too wide to fit: starts at its left edge, so that all of it can be scrolled into view.
  const scrolls = fullSize && size.width < width;
  return (
    <div
      ref={container}
      className={classNames(
        'relative h-full min-h-0 w-full',
        scrolls ? 'overflow-x-auto overflow-y-hidden' : 'overflow-hidden',
      )}
    >
      <div
        className={classNames(
          'editor-viewport absolute top-0 border border-border bg-background',
          scrolls ? 'left-0' : 'left-1/2 origin-top',
        )}
        style={{
          width,
          height: size.height / scale,
          ...(scrolls ? {} : { transform: `translateX(-50%) scale(${scale})` }),
        }}
      >
        <Puck.Preview />
      </div>
    </div>
  );
}
