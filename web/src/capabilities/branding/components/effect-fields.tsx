import type { ThemeChoice } from '@trunkline/contract/branding';
import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { effectLabel } from '../effect-label.ts';
import { EffectGallery } from './effect-gallery.tsx';
import { EffectPreview } from './effect-preview.tsx';

const effects = backgroundEffects.map((value) => ({ value, label: effectLabel(value) }));
const attachments = [
  { value: 'scroll', label: 'Moves with the page' },
  { value: 'fixed', label: 'Stays in place' },
] as const;
const ranges = [
  { name: 'intensity', label: 'Intensity', max: 1, usual: 0.5 },
  { name: 'speed', label: 'Speed', max: 5, usual: 1 },
  { name: 'density', label: 'Density', max: 5, usual: 1 },
] as const;

/** Shows the background effect of page headers, with its intensity, speed and density. */
export function EffectFields({
  theme,
  onChange,
  disabled,
}: {
  theme: ThemeChoice;
  onChange: (part: Partial<ThemeChoice>) => void;
  disabled: boolean;
}) {
  const { background_effect: effect, background_effect_settings: settings } = theme;
  const set = (part: ThemeChoice['background_effect_settings']) =>
    onChange({ background_effect_settings: { ...settings, ...part } });
  return (
    <div className="grid gap-4">
      <Field
        label="Background effect"
        help="Stands still for visitors who ask for less motion, and on weak devices."
      >
        {(control) => (
          <Select
            {...control}
            options={effects}
            value={effect}
            disabled={disabled}
            onValueChange={(background_effect) => onChange({ background_effect })}
          />
        )}
      </Field>
      <EffectGallery theme={theme} disabled={disabled} onChange={onChange} />
      {effect !== 'none' && (
        <>
          <EffectPreview theme={theme} />
          <div className="grid gap-4 sm:grid-cols-3">
            {ranges.map(({ name, label, max, usual }) => (
              <Field key={name} label={`${label}: ${settings[name] ?? usual}`}>
                {(control) => (
                  <input
                    {...control}
                    type="range"
                    min={0}
                    max={max}
                    step={max === 1 ? 0.05 : 0.25}
                    value={settings[name] ?? usual}
                    disabled={disabled}
                    onChange={(event) => set({ [name]: Number(event.target.value) })}
                    className="h-9 w-full cursor-pointer accent-primary pointer-coarse:min-h-11"
                  />
                )}
              </Field>
            ))}
          </div>
          <Field label="While scrolling">
            {(control) => (
              <Select
                {...control}
                options={attachments}
                value={settings.backgroundAttachment ?? 'scroll'}
                disabled={disabled}
                onValueChange={(backgroundAttachment) => set({ backgroundAttachment })}
              />
            )}
          </Field>
          <Checkbox
            label="Use the theme's colours"
            checked={settings.useThemeColors ?? true}
            disabled={disabled}
            onCheckedChange={(useThemeColors) => set({ useThemeColors })}
          />
        </>
      )}
    </div>
  );
}
