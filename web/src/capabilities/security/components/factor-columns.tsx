import type { PersonFactors } from '@trunkline/contract/security';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyValue } from '../../../ui/empty-value.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { codesOf, factorsOf } from '../factor-labels.ts';
import type { Column } from './rows-table.tsx';

const roles: Readonly<Record<string, string>> = roleLabels;

function Requirement({ person }: { person: PersonFactors }) {
  if (!person.required && !person.required_by_policy) return null;
  return person.passkeys > 0 ? (
    <Badge>Passkey required</Badge>
  ) : (
    <Badge tone="warning">Required passkey missing</Badge>
  );
}

const hasFactor = ({ passkeys, authenticators }: PersonFactors) => passkeys + authenticators > 0;

function LastUsed({ person: { last_used: at } }: { person: PersonFactors }) {
  return at === null ? 'Never used' : <RelativeTime value={at} />;
}

export const factorColumns: Column<PersonFactors>[] = [
  {
    label: 'Person',
    cell: (person) => (
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{person.name}</span>
          <Requirement person={person} />
        </div>
        <p className="text-[13px] text-muted wrap-anywhere">
          {roles[person.role] ?? 'Unknown role'} · {person.company_name ?? '–'}
          <span className="block md:hidden">
            {factorsOf(person)}. {codesOf(person)}.{' '}
            {hasFactor(person) && <LastUsed person={person} />}
          </span>
        </p>
      </div>
    ),
  },
  {
    label: 'Second factors',
    width: 'w-64',
    wide: true,
    cell: factorsOf,
  },
  {
    label: 'Recovery codes',
    width: 'w-44',
    wide: true,
    cell: (person) => <span className="text-muted">{codesOf(person)}</span>,
  },
  {
    label: 'Last used',
    width: 'w-36',
    wide: true,
    cell: (person) => (
      <span className="text-[13px] text-muted">
        {hasFactor(person) ? <LastUsed person={person} /> : <EmptyValue text="No second factor" />}
      </span>
    ),
  },
];
