import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '@trunkline/contract/integrations';
import { companyListing } from '@trunkline/contract/companies/listing';
import { keyDays, type ScopeName, scopeNames } from '@trunkline/contract/integrations/key-listing';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import { type FormEvent, useRef, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { wasNotConfirmed } from '../../../kernel/step-up.ts';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCreateKey } from '../mutations.ts';
import { keyChoicesOptions } from '../queries.ts';
import { ScopesPicker } from './scopes-picker.tsx';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: String(keyDays.default), label: `${keyDays.default} days` },
  { value: '180', label: '180 days' },
  { value: String(keyDays.max), label: '1 year' },
];

/** Messages for missing values, by field. */
interface MissingValues {
  name?: string;
  scopes?: string;
}

/** Shows the form for creating an API key. */
export function KeyForm({
  tenant,
  suggestedId,
  onCreated,
  onCancel,
}: {
  tenant: string;
  /** The preselected company. */
  suggestedId: string;
  onCreated: (created: { key: ApiKey; secret: string }) => void;
  onCancel: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [companyId, setCompanyId] = useState(suggestedId);
  const [name, setName] = useState('');
  const [selectedRole, setRole] = useState<RoleName | null>(null);
  const [days, setDays] = useState(String(keyDays.default));
  const [scopes, setScopes] = useState<ScopeName[]>([]);
  const [missing, setMissing] = useState<MissingValues>({});
  const choices = useQuery(keyChoicesOptions(tenant, companyId));
  const create = useCreateKey(tenant);
  const roles = choices.data?.roles ?? [];
  // The lowest role by default.
  const choice = roles.find(({ role }) => role === selectedRole) ?? roles.at(-1);
  const selectedScopes = scopes.filter((scope) => choice?.scopes.includes(scope));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missingValues: MissingValues = {
      ...(name.trim().length < 2 && { name: 'Please enter a name of at least 2 characters.' }),
      ...(selectedScopes.length === 0 && { scopes: 'Choose at least one scope.' }),
    };
    setMissing(missingValues);
    if (choice === undefined) return;
    if (Object.keys(missingValues).length > 0) {
      focusFirstError(form.current);
      return;
    }
    create.mutate(
      {
        company_id: companyId,
        name: name.trim(),
        role: choice.role,
        scopes: selectedScopes,
        expires_in_days: Number(days),
      },
      { onSuccess: onCreated },
    );
  };

  if (choices.isError) return <QueryError title="Couldn't load the scopes" query={choices} />;
  const refused = create.isError && !wasNotConfirmed(create.error);
  const problem = refused ? describeError(create.error) : null;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <Field
        label="Name"
        required
        {...(missing.name !== undefined && { error: missing.name })}
        help="The system that will use the key. This name appears in the audit log."
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={80}
            placeholder="Order import from our ERP"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Company" required help="The key can access this company and those below it.">
        {(control) => (
          <ReferenceCombobox
            {...control}
            resource={{ description: companyListing, api: apiFor(tenant).companies }}
            value={companyId}
            onChange={(id) => setCompanyId(id ?? companyId)}
          />
        )}
      </Field>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field
          label="Role"
          required
          help="The key can access the same records as a person with this role."
        >
          {(control) => (
            <Select
              {...control}
              options={roles.map(({ role }) => ({ value: role, label: roleLabels[role] }))}
              value={choice?.role ?? null}
              onValueChange={setRole}
            />
          )}
        </Field>
        <Field label="Expires after" required help="Create a new key before it expires.">
          {(control) => (
            <Select {...control} options={lifetimes} value={days} onValueChange={setDays} />
          )}
        </Field>
      </div>
      {choices.isPending ? (
        <Skeleton className="h-60" />
      ) : (
        <ScopesPicker
          offered={scopeNames.filter((name) => choice?.scopes.includes(name))}
          chosen={selectedScopes}
          error={missing.scopes}
          onChange={setScopes}
        />
      )}
      {problem && (
        <p role="alert" className="text-[13px] text-danger">
          {problem.fields[0]?.message ?? problem.message}
          {problem.id && ` Error ID: ${problem.id}`}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          Create API key
        </Button>
      </div>
    </form>
  );
}
