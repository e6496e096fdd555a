import { useQuery } from '@tanstack/react-query';
import { accessKinds } from '@trunkline/contract/users/access-listing';
import { useState } from 'react';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, type Option } from '../../../ui/select.tsx';
import { useMe } from '../../auth/index.ts';
import { accessTargetsOptions, type SearchableKind, type AccessTarget } from '../access-queries.ts';

/** Kinds of records that can be searched, the searched field, and the permission to choose one. */
const targets: Record<SearchableKind, { field: string; placeholder: string; needs: string }> = {
  company: { field: 'Company', placeholder: 'Name', needs: 'companies:read' },
  user: { field: 'Person', placeholder: 'Name or email', needs: 'users:read' },
  audit_entry: { field: 'Audit log entry', placeholder: 'Record name', needs: 'audit:read' },
  deleted_item: { field: 'Recycle bin item', placeholder: 'Name', needs: 'recycle:read' },
};
const kinds: readonly SearchableKind[] = ['company', 'user', 'audit_entry', 'deleted_item'];

export function AccessTargetPicker({
  onChange,
}: {
  onChange: (target: AccessTarget | null) => void;
}) {
  const { permissions } = useMe();
  const [kind, setKind] = useState<SearchableKind>('company');
  const options = kinds
    .filter((kind) => permissions.includes(targets[kind].needs))
    .map((value) => ({ value, label: accessKinds[value] }));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <Field label="Record type">
        {(control) => (
          <Select
            {...control}
            options={options}
            value={kind}
            onValueChange={(next) => {
              setKind(next);
              onChange(null);
            }}
          />
        )}
      </Field>
      <TargetCombobox key={kind} kind={kind} label={targets[kind].field} onChange={onChange} />
    </div>
  );
}

export function PersonPicker({
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  return (
    <TargetCombobox kind="user" label="User" onChange={(target) => onChange(target?.id ?? null)} />
  );
}

function TargetCombobox({
  kind,
  label,
  onChange,
}: {
  kind: SearchableKind;
  label: string;
  onChange: (target: AccessTarget | null) => void;
}) {
  const tenant = useMe().company.id;
  const [typed, setTyped] = useState('');
  const [value, setValue] = useState<Option | null>(null);
  const query = useQuery(accessTargetsOptions(tenant, kind, useDebounced(typed.trim())));
  const items = query.data ?? [];
  return (
    <Field label={label}>
      {(control) => (
        <Combobox
          {...control}
          options={items.map((target) => ({ value: target.id, label: target.label }))}
          placeholder={targets[kind].placeholder}
          value={value}
          onValueChange={(option) => {
            setValue(option);
            onChange(items.find(({ id }) => id === option?.value) ?? null);
          }}
          onSearch={setTyped}
          pending={query.isFetching}
        />
      )}
    </Field>
  );
}
