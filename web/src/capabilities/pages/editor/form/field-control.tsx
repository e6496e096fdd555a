import { effectDefaults } from '@trunkline/contract/kernel/effect-defaults';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../ui/input.tsx';
import { RichText } from '../../../../ui/rich-text/rich-text.tsx';
import { Select } from '../../../../ui/select.tsx';
import { isValues, type Values } from '../model/complete.ts';
import type { FieldShape } from '../model/field-shapes.ts';
import { ColourControl } from './colour-control.tsx';
import { LinkControl } from './link-control.tsx';
import { ListControl } from './list-control.tsx';
import { PictureControl } from './picture-control.tsx';
import { useFocusRequest } from './field-focus.ts';
import { ServiceControl, ServicesControl } from './service-control.tsx';
import { TextsControl } from './texts-control.tsx';
import { useRichTextPickers } from './pickers.tsx';

export function FieldControls({
  shapes,
  parentPath = '',
  values,
  onChange,
}: {
  shapes: readonly FieldShape[];
  /** Path prefix of the fields: 'items.0.'. */
  parentPath?: string;
  values: Values;
  onChange: (values: Values) => void;
}) {
  return shapes.map((shape) => (
    <FieldControl
      key={shape.name}
      shape={shape}
      path={`${parentPath}${shape.name}`}
      value={values[shape.name]}
      onChange={(value) => onChange({ ...values, [shape.name]: value })}
      onPicture={(url, alternative) =>
        onChange(withPicture(shapes, values, shape, url, alternative))
      }
    />
  ));
}

/** Sets a chosen picture, and fills in the related text field if it is still empty. */
function withPicture(
  shapes: readonly FieldShape[],
  values: Values,
  { name }: FieldShape,
  url: string,
  alternative: string,
): Values {
  const textField = shapes.find(
    (shape) =>
      shape.kind === 'text' &&
      (shape.as === 'alternative' || (name === 'image_url' && shape.name === 'name')),
  );
  const shouldFillText = textField && !values[textField.name] && alternative !== '';
  return { ...values, [name]: url, ...(shouldFillText && { [textField.name]: alternative }) };
}

interface ControlProps {
  shape: FieldShape;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onPicture: (url: string, alternative: string) => void;
}

const buttonStyles = [
  { value: 'primary', label: 'Filled' },
  { value: 'secondary', label: 'Outlined' },
];
const choiceLabel = (value: string) =>
  (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll(/[-_]/g, ' ');

const defaults = new Map<string, string | number | boolean>(Object.entries(effectDefaults));
/** Returns the value that applies while a field is empty; only effect settings have one. */
const defaultOf = ({ name, optional }: FieldShape) => (optional ? defaults.get(name) : undefined);

const emptyChoice = (shape: FieldShape) =>
  shape.name === 'background_effect' ? '' : (defaultOf(shape)?.toString() ?? null);

function boundsOf(shape: Extract<FieldShape, { kind: 'number' }>): string {
  const defaultValue = defaultOf(shape);
  const bounds = `From ${shape.min} to ${shape.max}`;
  return defaultValue === undefined ? `${bounds}.` : `${bounds}. The default is ${defaultValue}.`;
}

function FieldControl({ shape, path, value, onChange, onPicture }: ControlProps) {
  switch (shape.kind) {
    case 'text':
      return (
        <TextControl
          shape={shape}
          path={path}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
          onPicture={onPicture}
        />
      );
    case 'number':
      return (
        <Field label={shape.label} help={boundsOf(shape)}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={shape.min}
              max={shape.max}
              step={shape.isInteger ? 1 : 0.1}
              value={typeof value === 'number' ? value : ''}
              placeholder={defaultOf(shape)?.toString()}
              onChange={({ target }) =>
                onChange(target.value === '' ? undefined : target.valueAsNumber)
              }
            />
          )}
        </Field>
      );
    case 'choice':
      return (
        <Field label={shape.label}>
          {(control) => (
            <Select
              {...control}
              value={typeof value === 'string' ? value : emptyChoice(shape)}
              onValueChange={(value) => onChange(value === '' ? undefined : value)}
              options={[
                ...(shape.name === 'background_effect'
                  ? [{ value: '', label: "The theme's effect" }]
                  : []),
                ...shape.options.map((option) => ({ value: option, label: choiceLabel(option) })),
              ]}
            />
          )}
        </Field>
      );
    case 'switch':
      return (
        <Checkbox
          label={shape.label}
          checked={(value ?? defaultOf(shape)) === true}
          onCheckedChange={onChange}
        />
      );
    case 'texts': {
      const Control = shape.as === 'service' ? ServicesControl : TextsControl;
      const texts = Array.isArray(value) ? value.map(String) : [];
      return <Control shape={shape} value={texts} onChange={onChange} />;
    }
    case 'list':
      return (
        <ListControl
          shape={shape}
          path={path}
          value={Array.isArray(value) ? value.filter(isValues) : []}
          onChange={onChange}
          fields={(item, parentPath, change) => (
            <FieldControls
              shapes={shape.item}
              parentPath={`${parentPath}.`}
              values={item}
              onChange={change}
            />
          )}
        />
      );
    case 'group':
      return (
        <details className="rounded-md border border-border" open={value !== undefined}>
          <summary className="cursor-pointer px-3 py-2 text-[13px] font-medium">
            {shape.label}
          </summary>
          <div className="grid grid-cols-1 gap-4 border-t border-border p-3">
            <FieldControls
              shapes={shape.fields}
              parentPath={`${path}.`}
              values={isValues(value) ? value : {}}
              onChange={onChange}
            />
          </div>
        </details>
      );
  }
}

function TextControl({
  shape,
  path,
  value,
  onChange,
  onPicture,
}: {
  shape: Extract<FieldShape, { kind: 'text' }>;
  path: string;
  value: string;
  onChange: (value: string) => void;
  onPicture: ControlProps['onPicture'];
}) {
  const { label, max, as } = shape;
  if (as === 'html') {
    return <HtmlControl label={label} path={path} value={value} onChange={onChange} />;
  }
  if (as === 'picture') {
    return <PictureControl label={label} value={value} onPick={onPicture} onChange={onChange} />;
  }
  if (as === 'colour') return <ColourControl label={label} value={value} onChange={onChange} />;
  if (as === 'link') return <LinkControl label={label} value={value} onChange={onChange} />;
  if (as === 'service') return <ServiceControl label={label} value={value} onChange={onChange} />;
  return (
    <Field
      label={label}
      help={as === 'alternative' ? "Describes the picture for people who can't see it." : undefined}
    >
      {(control) => {
        const controlProps = {
          ...control,
          value,
          maxLength: max,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        };
        if (as === 'lines') return <Textarea {...controlProps} rows={3} />;
        if (as === 'button') {
          return (
            <Select
              {...control}
              options={buttonStyles}
              value={value === 'primary' ? 'primary' : 'secondary'}
              onValueChange={onChange}
            />
          );
        }
        return <Input {...controlProps} />;
      }}
    </Field>
  );
}

function HtmlControl({
  label,
  path,
  value,
  onChange,
}: {
  label: string;
  path: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const onFound = useFocusRequest(path);
  const { pickImage, pickLink, dialogs } = useRichTextPickers();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span className="text-[13px] font-medium">{label}</span>
      <RichText
        label={label}
        value={value}
        onChange={onChange}
        onFocused={onFound}
        pickImage={pickImage}
        pickLink={pickLink}
      />
      {dialogs}
    </div>
  );
}
