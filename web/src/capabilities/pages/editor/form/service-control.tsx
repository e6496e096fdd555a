import { useQuery } from '@tanstack/react-query';
import { servicePath } from '@trunkline/contract/catalog/listing';
import type { Section } from '@trunkline/contract/pages';
import { useContext, useId, useState } from 'react';
import { useDebounced } from '../../../../kernel/use-debounced.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useMe } from '../../../auth/index.ts';
import { EditedContext } from '../edited-context.ts';
import type { FieldShape } from '../model/field-shapes.ts';
import { linkTargetsOptions, liveOptions } from '../queries.ts';
import { moveItem, RowButtons } from './row-buttons.tsx';

const notPublished = "Not published on this site, so visitors don't see it.";

/** Searches the services that visitors of the edited site see, and names the chosen ones. */
function useServices(slugs: readonly string[]) {
  const { company } = useMe();
  const edited = useContext(EditedContext);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const searchQuery = useQuery(linkTargetsOptions(company.id, edited, search, 'service'));
  const options = (searchQuery.data?.items ?? []).map(({ title, path }) => ({
    value: path.slice(servicePath('').length),
    label: title,
  }));
  const table: Section = { type: 'pricing_table', services: [...slugs] };
  const chosen = useQuery({
    ...liveOptions(company.id, edited, [table]),
    enabled: slugs.length > 0,
  });
  const [block] = chosen.data?.blocks ?? [];
  const services = block?.type === 'pricing_table' ? block.services : null;
  const shown = services?.map(({ slug, name }) => ({ value: slug, label: name })) ?? [];
  const known = [...shown, ...options];
  return {
    search: {
      options,
      onSearch: setTyped,
      pending: searchQuery.isFetching || search !== typed.trim(),
    },
    error: searchQuery.isError ? "Couldn't search the services. Please try again." : undefined,
    /** Returns the name of a chosen service, or its slug while the name is unknown. */
    nameOf: (slug: string) => known.find(({ value }) => value === slug)?.label ?? slug,
    isMissing: (slug: string) =>
      services !== null && !chosen.isPlaceholderData && !known.some(({ value }) => value === slug),
  };
}

/** Chooses one service, which can be cleared. */
export function ServiceControl({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (slug: string) => void;
}) {
  const { search, error, nameOf, isMissing } = useServices(value === '' ? [] : [value]);
  return (
    <Field label={label} error={isMissing(value) ? notPublished : error}>
      {(control) => (
        <Combobox
          {...control}
          {...search}
          placeholder="Search services…"
          value={value === '' ? null : { value, label: nameOf(value) }}
          onValueChange={(option) => onChange(option?.value ?? '')}
        />
      )}
    </Field>
  );
}

/** Chooses services and their order. */
export function ServicesControl({
  shape: { label, max },
  value,
  onChange,
}: {
  shape: Extract<FieldShape, { kind: 'texts' }>;
  value: readonly string[];
  onChange: (slugs: readonly string[]) => void;
}) {
  const id = useId();
  const { search, error, nameOf, isMissing } = useServices(value);
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <span id={id} className="text-[13px] font-medium">
        {label}
      </span>
      {value.map((slug, index) => (
        <div
          key={index}
          className="flex items-center gap-1 rounded-md border border-border py-1 pr-1 pl-3"
        >
          <div className="min-w-0 flex-1 text-[13px]">
            <p className="truncate">{nameOf(slug)}</p>
            {isMissing(slug) && <p className="text-danger">{notPublished}</p>}
          </div>
          <RowButtons
            name={nameOf(slug)}
            first={index === 0}
            last={index === value.length - 1}
            onMove={(by) => onChange(moveItem(value, index, index + by))}
            onRemove={() => onChange(value.filter((_, i) => i !== index))}
          />
        </div>
      ))}
      {value.length < max && (
        <Field label="Add a service" error={error}>
          {(control) => (
            <Combobox
              {...control}
              {...search}
              // A new key clears the field after each choice.
              key={value.length}
              options={search.options.filter((option) => !value.includes(option.value))}
              placeholder="Search services…"
              value={null}
              onValueChange={(option) => {
                if (option === null) return;
                search.onSearch('');
                onChange([...value, option.value]);
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}
