import { Moon, Sun } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { formatPercent } from '../../../../ui/formats.ts';
import { devices, type Device } from './viewport.tsx';

interface CanvasViewProps {
  readonly device: Device;
  readonly dark: boolean;
  /** The size the page is shown at; null where it can't be chosen. */
  readonly zoom: { readonly fullSize: boolean; readonly scale: number } | null;
  readonly onDevice: (device: Device) => void;
  readonly onDark: (dark: boolean) => void;
  readonly onFullSize: (fullSize: boolean) => void;
}

/** Chooses the width, size and appearance in which the page is shown. */
export function CanvasView({ device, dark, zoom, onDevice, onDark, onFullSize }: CanvasViewProps) {
  return (
    <>
      <div role="group" aria-label="Width" className="ml-auto flex gap-1">
        {(Object.keys(devices) as Device[]).map((key) => (
          <Button
            key={key}
            size="small"
            variant={device === key ? 'secondary' : 'ghost'}
            aria-pressed={device === key}
            onClick={() => onDevice(key)}
          >
            {devices[key].label}
          </Button>
        ))}
      </div>
      {zoom && (
        <Button
          size="small"
          variant={zoom.fullSize ? 'secondary' : 'ghost'}
          aria-pressed={zoom.fullSize}
          aria-label={`Zoom: ${formatPercent(zoom.scale)}`}
          title={zoom.fullSize ? 'Fit to window' : 'Show at 100%'}
          className="tabular-nums"
          onClick={() => onFullSize(!zoom.fullSize)}
        >
          {formatPercent(zoom.scale)}
        </Button>
      )}
      <Button
        size="icon"
        variant="ghost"
        aria-label={dark ? 'Show in light theme' : 'Show in dark theme'}
        onClick={() => onDark(!dark)}
      >
        {dark ? (
          <Sun aria-hidden="true" className="size-4" />
        ) : (
          <Moon aria-hidden="true" className="size-4" />
        )}
      </Button>
    </>
  );
}
