import { inSentence } from '@trunkline/contract/kernel/listing';
import type { ReactNode } from 'react';
import { useController, type Control } from 'react-hook-form';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormField, FormValues } from './form-values.ts';
import { useReferenceOptions } from './reference-options.ts';
import type { Resource, ResourceRow } from './resource.ts';

/** Props for a screen's own control that replaces the default one. */
export interface ControlSlot {
  attributes: FieldControl;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Values of the other fields. */
  values: FormValues;
}
export type CustomControls = Readonly<Record<string, (slot: ControlSlot) => ReactNode>>;

export interface FormControlProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  definition: FormField;
  control: Control<FormValues>;
  /** Allowed values of a choice; undefined for all. */
  choices?: readonly string[];
  accepts?: (row: Row) => boolean;
  customControl?: CustomControls[string];
  values?: FormValues;
}

/** A form field by its kind: label above, error and help below. */
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
        if (props.customControl) {
          const { value, onChange, onBlur } = input;
          const slot = { attributes, label: field.label, value, onChange, onBlur };
          return props.customControl({ ...slot, values: props.values ?? {} });
        }
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
          case 'choices':
            return (
              <CheckboxGroup
                {...attributes}
                label={field.label}
                options={Object.entries(field.choices ?? {})
                  .filter(([value]) => props.choices?.includes(value) ?? true)
                  .map(([value, label]) => ({ value, label }))}
                values={input.value === '' ? [] : input.value.split('\n')}
                onValuesChange={(values) => input.onChange(values.join('\n'))}
                onBlur={input.onBlur}
              />
            );
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

// Never 'email' or 'url', because the browser's own validation would run before ours.
const inputTypes: Partial<Record<FormField['field']['kind'], string>> = {
  phone: 'tel',
  number: 'number',
};

function ReferenceControl<Row extends ResourceRow>({
  resource,
  definition,
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
  // `accepts` filters only rows of this resource, so another resource's records aren't filtered.
  const otherResource = resource.references?.[definition.name];
  const references = useReferenceOptions(resource, otherResource ? null : value, {
    accepts,
    eager: !otherResource,
  });
  const otherReferences = useReferenceOptions<ResourceRow>(
    otherResource ?? resource,
    otherResource ? value : null,
    {
      eager: otherResource !== undefined,
    },
  );
  const { options, chosen, pending, onSearch } = otherResource ? otherReferences : references;
  const { many } = (otherResource ?? resource).description;
  return (
    <Combobox
      {...attributes}
      options={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
      onSearch={onSearch}
      pending={pending}
      onBlur={onBlur}
      placeholder={`Search ${inSentence(many)}…`}
    />
  );
}
