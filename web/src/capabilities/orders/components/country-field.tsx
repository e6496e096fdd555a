import { useState } from 'react';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCountry } from '../../../ui/formats.ts';
import { countryCodes, isCountry } from '../countries.ts';

/** Selects a country by name; the value is its two-letter code. */
export function CountryField({
  value,
  onChange,
}: {
  value: string;
  onChange: (code: string) => void;
}) {
  const [options] = useState(() =>
    countryCodes()
      .map((code) => ({ value: code, label: formatCountry(code) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  );
  // An address entered elsewhere may contain the name of its country instead of the code.
  const label = isCountry(value) ? formatCountry(value) : value;
  return (
    <Field label="Country" required>
      {(control) => (
        <Combobox
          {...control}
          placeholder="Search countries…"
          options={options}
          value={value === '' ? null : { value, label }}
          onValueChange={(option) => onChange(option?.value ?? '')}
        />
      )}
    </Field>
  );
}
