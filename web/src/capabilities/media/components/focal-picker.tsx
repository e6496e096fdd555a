import type { Asset } from '@trunkline/contract/media';
import { useId, type KeyboardEvent } from 'react';
import { thumbnailOf } from '../picture-address.ts';

const steps = [0, 1, 2, 3, 4] as const;
const columns = ['far left', 'left', 'middle', 'right', 'far right'] as const;
const rows = ['top', 'above the middle', 'middle', 'below the middle', 'bottom'] as const;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const clamp = (value: number) => Math.min(Math.max(value, 0), 4);

interface FocalPickerProps {
  asset: Pick<Asset, 'url' | 'width' | 'height'>;
  focal: string;
  onChange: (focal: string) => void;
  disabled?: boolean;
}

/** Chooses the focal point on a 5 × 5 grid over the picture, by click or arrow keys. */
export function FocalPicker({ asset, focal, onChange, disabled = false }: FocalPickerProps) {
  const name = useId();
  const [column, row] = [Number(focal[0]), Number(focal[1])];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = moves[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = `${clamp(column + step[0])}${clamp(row + step[1])}`;
    onChange(next);
    document.getElementById(`${name}-${next}`)?.focus();
  };
  return (
    <fieldset className="grid gap-1.5" disabled={disabled}>
      <legend className="mb-1.5 text-[13px] font-medium">Focal point</legend>
      <div
        role="radiogroup"
        tabIndex={-1}
        aria-label="Focal point"
        onKeyDown={move}
        className="relative mx-auto w-fit overflow-hidden rounded-md border border-border bg-sunken"
      >
        <img
          src={thumbnailOf(asset.url, 640)}
          alt=""
          width={asset.width ?? undefined}
          height={asset.height ?? undefined}
          className="block h-auto max-h-64 w-auto max-w-full"
        />
        <div className="absolute inset-0 grid grid-cols-5 grid-rows-5">
          {steps.flatMap((y) =>
            steps.map((x) => {
              const value = `${x}${y}`;
              const isSelected = value === focal;
              return (
                <label
                  key={value}
                  className="flex cursor-pointer items-center justify-center border-surface/40 not-nth-[5n]:border-r nth-[-n+20]:border-b has-focus-visible:bg-primary/30"
                >
                  <input
                    id={`${name}-${value}`}
                    type="radio"
                    name={name}
                    className="peer sr-only"
                    checked={isSelected}
                    tabIndex={isSelected ? 0 : -1}
                    onChange={() => onChange(value)}
                    aria-label={`${columns[x]}, ${rows[y]}`}
                  />
                  <span
                    aria-hidden="true"
                    className="size-4 rounded-full border-2 border-surface bg-primary opacity-0 shadow-raised ring-1 ring-text/40 peer-checked:opacity-100 peer-focus-visible:ring-2"
                  />
                </label>
              );
            }),
          )}
        </div>
      </div>
      <p className="text-[13px] text-muted">
        The part that stays visible when the picture is cropped. Pages that already use the picture
        keep its previous focal point. To change it there, choose the picture again.
      </p>
    </fieldset>
  );
}
