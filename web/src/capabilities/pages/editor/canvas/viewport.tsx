import { Puck } from '@puckeditor/core';
import { useLayoutEffect, useRef, useState } from 'react';

export const devices = {
  desktop: { label: 'Desktop', width: 1280 },
  tablet: { label: 'Tablet', width: 768 },
  phone: { label: 'Phone', width: 390 },
} as const;
export type Device = keyof typeof devices;

/** The page at the width of a device, scaled down to the available room. */
export function Viewport({ device }: { device: Device }) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = room;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const { width } = devices[device];
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  return (
    <div ref={room} className="relative h-full min-h-0 w-full overflow-hidden">
      <div
        className="editor-viewport absolute top-0 left-1/2 origin-top border border-border bg-background"
        style={{
          width,
          height: size.height / scale,
          transform: `translateX(-50%) scale(${scale})`,
        }}
      >
        <Puck.Preview />
      </div>
    </div>
  );
}
