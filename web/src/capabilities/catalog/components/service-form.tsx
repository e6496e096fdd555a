import { serviceResource, slugFrom, type Service } from '@trunkline/contract/catalog';
import { serviceCategories, serviceListing } from '@trunkline/contract/catalog/listing';
import type { FormSlot, Resource } from '../../../kernel/resource/index.ts';
import type { ControlSlot, CustomControls } from '../../../kernel/resource/form-control.tsx';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { LibraryText } from '../../media/components/library-text.tsx';
import { PictureInput } from '../../media/components/picture-input.tsx';
import { EntriesControl } from './entries-control.tsx';
import { ServicePreview } from './service-preview.tsx';

export interface ServiceFormProps extends FormSlot<Service> {
  services: Resource<Service>;
  /** The company that publishes a new service. */
  publisher: string;
}

const maxSummaryLength = 300;
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const categories = optionsOf(serviceCategories);
const yesOrNo = optionsOf(serviceListing.fields.needs_emergency_address.choices);

/** Shows the resource kit's form with the inputs specific to services, and a preview. */
export function ServiceForm({ services, publisher, ...slot }: ServiceFormProps) {
  return (
    <ResourceForm
      {...slot}
      resource={services}
      description={serviceResource}
      preset={{
        company_id: publisher,
        price_currency: 'USD',
        price_per: 'month',
        sort_order: '100',
        lead_days: '2',
      }}
      controls={controls}
      preview={(values) => <ServicePreview values={values} />}
    />
  );
}

const controls: CustomControls = {
  slug: (slot) => <SlugControl {...slot} />,
  category: (slot) => <CategoryControl {...slot} />,
  summary: (slot) => <SummaryControl {...slot} />,
  description: ({ label, value, onChange, attributes }) => (
    <LibraryText
      label={label}
      value={value}
      onChange={onChange}
      {...(attributes['aria-invalid'] && { invalid: true })}
    />
  ),
  features: (slot) => <EntriesControl {...slot} entryName="feature" />,
  requirements: (slot) => <EntriesControl {...slot} entryName="requirement" />,
  documents: (slot) => (
    <EntriesControl
      {...slot}
      entryName="document"
      parts={[
        { label: 'title', placeholder: 'Title' },
        { label: 'address', placeholder: 'https://…' },
      ]}
    />
  ),
  price: (slot) => <PriceControl {...slot} />,
  needs_emergency_address: (slot) => <EmergencyAddressControl {...slot} />,
  picture: ({ attributes, value, onChange, onBlur }) => (
    <PictureInput
      {...attributes}
      value={value}
      onChange={(address) => onChange(address)}
      onBlur={onBlur}
    />
  ),
};

function SlugControl({ attributes, value, onChange, onBlur, values }: ControlSlot) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="text-muted">
        /services/
      </span>
      <Input
        {...attributes}
        value={value}
        placeholder={slugFrom(values['name'] ?? '')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value.toLowerCase())}
        onBlur={onBlur}
      />
    </div>
  );
}

function CategoryControl({ attributes, value, onChange, onBlur }: ControlSlot) {
  return (
    <Combobox
      {...attributes}
      options={categories}
      value={categories.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value ?? '')}
      onBlur={onBlur}
      placeholder="Choose a category"
    />
  );
}

function SummaryControl({ attributes, value, onChange, onBlur }: ControlSlot) {
  const remaining = maxSummaryLength - value.length;
  return (
    <div className="grid gap-1">
      <Textarea
        {...attributes}
        value={value}
        rows={3}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <p
        className={`text-right text-xs tabular-nums ${remaining < 0 ? 'text-danger' : 'text-muted'}`}
      >
        <span className="sr-only">Characters used: </span>
        {value.length} / {maxSummaryLength}
      </p>
    </div>
  );
}

function PriceControl({ attributes, value, onChange, onBlur }: ControlSlot) {
  return (
    <Input
      {...attributes}
      inputMode="decimal"
      placeholder="On request"
      autoComplete="off"
      className="tabular-nums"
      value={value}
      // A comma is accepted as decimal separator.
      onChange={(event) => onChange(event.target.value.replace(',', '.'))}
      onBlur={onBlur}
    />
  );
}

/** Depends on the category until the user chooses, like the server's default. */
function EmergencyAddressControl({ attributes, value, onChange, onBlur, values }: ControlSlot) {
  return (
    <Select
      {...attributes}
      options={yesOrNo}
      value={value || String(values['category'] === 'voice')}
      onValueChange={onChange}
      onBlur={onBlur}
    />
  );
}
