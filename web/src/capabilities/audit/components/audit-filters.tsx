import { auditActions, auditResults, auditSupport } from '@trunkline/contract/audit/listing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { Input } from '../../../ui/input.tsx';
import type { Option } from '../../../ui/select.tsx';
import { emptyAddress, periodOf, periods, type AuditAddress } from '../address.ts';
import { useSentences } from '../load-sentences.ts';
import { kindsOfEntries } from '../sentence.ts';
import { peopleOptions, personOptions } from '../screen-queries.ts';

const optionsOf = (choices: Readonly<Record<string, string>>): Option[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));
const selectedOption = (options: readonly Option[], value: string | null): Option | null =>
  value === null
    ? null
    : (options.find((option) => option.value === value) ?? { value, label: value });

const actions = optionsOf(auditActions);
const results = optionsOf(auditResults);
const supportOptions = optionsOf(auditSupport);
const periodOptions = optionsOf(periods);

interface FiltersProps {
  tenant: string;
  address: AuditAddress;
  onChange: (changes: Partial<AuditAddress>) => void;
}

/**
 * Filters for person, action, record type, result and period, and for the record a link points to.
 */
export function AuditFilters({ tenant, address, onChange }: FiltersProps) {
  const { actor, asWhom, resource, action, result, support, type, period } = address;
  const kinds = useSentences() ? kindsOfEntries() : [];
  const activeCount = [actor, asWhom, resource, action, result, support, type, period].filter(
    Boolean,
  ).length;
  const selectedPeriod = periodOptions.find(({ value }) => value === period) ?? null;
  const choosePeriod = (value: string | undefined) => {
    const next = periodOf(value ?? '');
    onChange({ period: next, ...(next !== 'custom' && { from: null, until: null }) });
  };
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
      <PersonFilter
        label="Person"
        tenant={tenant}
        value={actor}
        onChange={(id) => onChange({ actor: id })}
      />
      <FilterChip
        label="Action"
        options={actions}
        value={selectedOption(actions, action)}
        onValueChange={(option) => onChange({ action: option?.value ?? null })}
      />
      <FilterChip
        label="Resource"
        options={kinds}
        value={selectedOption(kinds, type)}
        onValueChange={(option) => onChange({ type: option?.value ?? null })}
      />
      <FilterChip
        label="Result"
        options={results}
        value={selectedOption(results, result)}
        onValueChange={(option) => onChange({ result: option?.value ?? null })}
      />
      <FilterChip
        label="Support access"
        options={supportOptions}
        value={selectedOption(supportOptions, support)}
        onValueChange={(option) => onChange({ support: option?.value ?? null })}
      />
      {(asWhom || support === 'during') && (
        <PersonFilter
          label="Viewed as"
          tenant={tenant}
          value={asWhom}
          onChange={(id) => onChange({ asWhom: id })}
        />
      )}
      <FilterChip
        label="Period"
        options={periodOptions}
        value={selectedPeriod}
        onValueChange={(option) => choosePeriod(option?.value)}
      />
      {period === 'custom' && (
        <>
          <Day label="From" value={address.from} onChange={(from) => onChange({ from })} />
          <Day label="Until" value={address.until} onChange={(until) => onChange({ until })} />
        </>
      )}
      {resource && (
        <FilterChip
          label="Record"
          options={[{ value: resource, label: 'one record' }]}
          value={{ value: resource, label: 'one record' }}
          onValueChange={(option) => onChange({ resource: option?.value ?? null })}
        />
      )}
      {activeCount > 1 && (
        <Button
          variant="link"
          className="ml-1 text-[13px]"
          onClick={() => onChange({ ...emptyAddress, search: address.search, open: address.open })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  return (
    <Input
      type="date"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      className="h-7! w-36! text-[13px] pointer-coarse:h-11!"
    />
  );
}

function PersonFilter({
  label,
  tenant,
  value,
  onChange,
}: {
  label: string;
  tenant: string;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [isEnabled, setIsEnabled] = useState(false);
  const search = useDebounced(typed.trim());
  const peopleQuery = useQuery({ ...peopleOptions(tenant, search), enabled: isEnabled });
  const personQuery = useQuery({ ...personOptions(tenant, value ?? ''), enabled: value !== null });
  return (
    <FilterChip
      label={label}
      options={(peopleQuery.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value === null ? null : { value, label: personQuery.data?.items[0]?.name ?? '…' }}
      onValueChange={(option) => onChange(option?.value ?? null)}
      onSearch={setTyped}
      onOpen={() => setIsEnabled(true)}
      pending={peopleQuery.isFetching || search !== typed.trim()}
    />
  );
}
