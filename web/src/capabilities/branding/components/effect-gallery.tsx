import type { ThemeChoice } from '@trunkline/contract/branding';
import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import { classNames } from '../../../ui/class-names.ts';
import { effectLabel } from '../effect-label.ts';
import { EffectPreview } from './effect-preview.tsx';

const samples = backgroundEffects.filter((effect) => effect !== 'none');

/** Shows all background effects as still images in the form's colours; clicking one selects it. */
export function EffectGallery({
  theme,
  onChange,
  disabled,
}: {
  theme: ThemeChoice;
  onChange: (part: Partial<ThemeChoice>) => void;
  disabled: boolean;
}) {
  return (
    <ul aria-label="All background effects" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {samples.map((effect) => (
        <li key={effect}>
          <button
            type="button"
            disabled={disabled}
            aria-pressed={theme.background_effect === effect}
            onClick={() => onChange({ background_effect: effect })}
            className={classNames(
              'w-full overflow-hidden rounded-md border border-border text-left hover:border-border-strong',
              theme.background_effect === effect && 'outline-2 outline-offset-2 outline-primary',
            )}
          >
            <span className="block h-24 overflow-hidden">
              <EffectPreview theme={{ ...theme, background_effect: effect }} still />
            </span>
            <span className="block border-t border-border bg-surface px-3 py-2 text-sm">
              {effectLabel(effect)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
