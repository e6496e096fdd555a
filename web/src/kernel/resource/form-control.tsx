import { useController, type Control } from 'react-hook-form';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormField, FormValues } from './form-values.ts';
import { useReferenceOptions } from './reference-options.ts';
import type { Resource, ResourceRow } from './resource.ts';

export interface FormControlProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  definition: FormField;
  control: Control<FormValues>;
  /** Values of a choice that can be taken here, where not all can. */
  choices?: readonly string[];
  accepts?: (row: Row) => boolean;
}

/** One field of a form by its kind: label above, error and help below. */
export function FormControl<Row extends ResourceRow>(props: FormControlProps<Row>) {
  const { definition, control } = props;
  const { name, field, required } = definition;
  const { field: input, fieldState } = useController({ name, control });
  return (
    <Field
      label={field.label}
      help={field.help}
      error={fieldState.error?.message}
      required={required}
    >
      {(attributes) => {
        switch (field.kind) {
          case 'choice': {
            const options = Object.entries(field.choices ?? {})
              .filter(([value]) => props.choices?.includes(value) ?? true)
              .map(([value, label]) => ({ value, label }));
            return (
              <Select
                {...attributes}
                options={options}
                value={input.value || null}
                onValueChange={input.onChange}
                onBlur={input.onBlur}
              />
            );
          }
          case 'reference':
            return (
              <ReferenceControl
                {...props}
                attributes={attributes}
                value={input.value || null}
                onChange={(id) => input.onChange(id ?? '')}
                onBlur={input.onBlur}
              />
            );
          case 'long_text':
            return <Textarea {...attributes} {...input} />;
          default:
            return (
              <Input
                {...attributes}
                {...input}
                type={inputTypes[field.kind] ?? 'text'}
                autoComplete="off"
                spellCheck={field.kind === 'text'}
              />
            );
        }
      }}
    </Field>
  );
}

// Not 'email' and 'url': their own checks and messages would come before ours.
const inputTypes: Partial<Record<FormField['field']['kind'], string>> = {
  phone: 'tel',
  number: 'number',
};

function ReferenceControl<Row extends ResourceRow>({
  resource,
  value,
  accepts,
  attributes,
  onChange,
  onBlur,
}: FormControlProps<Row> & {
  attributes: Parameters<Parameters<typeof Field>[0]['children']>[0];
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur: () => void;
}) {
  const { options, chosen, pending, onSearch } = useReferenceOptions(resource, value, {
    accepts,
    eager: true,
  });
  return (
    <Combobox
      {...attributes}
      options={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
      onSearch={onSearch}
      pending={pending}
      onBlur={onBlur}
      placeholder={`Search ${resource.description.many.toLowerCase()}…`}
    />
  );
}
