import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';

/** The theme's colours by the names used in a call to action. */
const themeColours = [
  { value: 'primary', label: 'Primary' },
  { value: 'secondary', label: 'Secondary' },
  { value: 'accent', label: 'Accent' },
  { value: 'surface', label: 'Surface' },
];
const defaultColour = 'secondary';
const hexColour = /^#[0-9a-f]{6}$/i;

/** Picks a theme colour, which changes with the theme, or a custom colour. */
export function ColourControl({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const isCustom = hexColour.test(value);
  const named = themeColours.some((colour) => colour.value === value) ? value : defaultColour;
  return (
    <>
      <Field label={label} help="Theme colours follow your theme.">
        {(control) => (
          <Select
            {...control}
            options={[...themeColours, { value: 'own', label: 'Custom colour' }]}
            value={isCustom ? 'own' : named}
            onValueChange={(value) => onChange(value === 'own' ? '#0f766e' : value)}
          />
        )}
      </Field>
      {isCustom && (
        <Field label="Custom colour">
          {(control) => (
            <input
              {...control}
              type="color"
              value={value}
              onChange={({ target }) => onChange(target.value)}
              className="h-9 w-16 cursor-pointer rounded-md border border-border bg-surface p-1"
            />
          )}
        </Field>
      )}
    </>
  );
}
