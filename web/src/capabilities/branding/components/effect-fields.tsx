import type { ThemeChoice } from '@trunkline/contract/branding';
import { backgroundEffects } from '@trunkline/contract/kernel/background-effects';
import { effectBounds, effectDefaults } from '@trunkline/contract/kernel/effect-defaults';
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
  { name: 'intensity', label: 'Intensity' },
  { name: 'speed', label: 'Speed' },
  { name: 'density', label: 'Density' },
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
        help="Doesn't move for visitors who prefer reduced motion, or on slow devices."
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
            {ranges.map(({ name, label }) => (
              <Field key={name} label={`${label}: ${settings[name] ?? effectDefaults[name]}`}>
                {(control) => (
                  <input
                    {...control}
                    type="range"
                    min={0}
                    max={effectBounds[name]}
                    step={effectBounds[name] === 1 ? 0.05 : 0.25}
                    value={settings[name] ?? effectDefaults[name]}
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
                value={settings.backgroundAttachment ?? effectDefaults.backgroundAttachment}
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
