import type { Domain, DomainRecord } from '@trunkline/contract/branding';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';

const marks = {
  ok: { label: 'Correct', icon: CircleCheck, tone: 'text-success' },
  missing: { label: 'Missing', icon: CircleDashed, tone: 'text-warning' },
  wrong: { label: "Doesn't match", icon: CircleAlert, tone: 'text-danger' },
  unknown: { label: 'No response', icon: CircleDashed, tone: 'text-warning' },
  unchecked: { label: 'Not checked yet', icon: CircleDashed, tone: 'text-muted' },
} as const satisfies Record<DomainRecord['state'], unknown>;

/** Shows every record with expected and actual values, and the likely cause of a difference. */
export function DomainRecords({ domain }: { domain: Domain }) {
  return (
    <ul aria-label={`DNS records for ${domain.display}`} className="grid grid-cols-1 gap-2">
      {domain.records.map((record) => (
        <RecordRow key={`${record.type} ${record.name}`} record={record} />
      ))}
    </ul>
  );
}

function RecordRow({ record }: { record: DomainRecord }) {
  const { type, name, expected, found, state, cause, required } = record;
  const { label, icon: Icon, tone } = marks[state];
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-md border border-border bg-background p-3 text-[13px] md:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex items-start gap-1.5">
        <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
        <div>
          <p className="font-medium">{label}</p>
          <p className="text-muted">
            {type}
            {required ? '' : ', optional'}
          </p>
        </div>
      </div>
      <Fact term="Name">
        <Value text={name} label={`name of the ${type} record`} />
      </Fact>
      <Fact term="Expected">
        {expected.map((value) => (
          <Value key={value} text={value} label={`value of the ${type} record`} />
        ))}
        {expected.length === 0 && <span className="text-muted">Not available right now</span>}
      </Fact>
      <Fact term="Found">
        {found.map((value) => (
          <code key={value} className="block py-1 font-mono wrap-anywhere">
            {value}
          </code>
        ))}
        {found.length === 0 && (
          <span className="py-1 text-muted">{state === 'unchecked' ? '—' : 'Nothing'}</span>
        )}
      </Fact>
      {cause !== null && <p className="text-text md:col-start-2 md:col-end-5">{cause}</p>}
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <dl className="min-w-0">
      <dt className="text-muted">{term}</dt>
      <dd className="mt-0.5 grid gap-1">{children}</dd>
    </dl>
  );
}

function Value({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-start gap-1">
      <code className="min-w-0 flex-1 py-1 font-mono wrap-anywhere">{text}</code>
      <CopyButton
        text={text}
        label={`Copy the ${label}: ${text}`}
        copied="Copied"
        failed="Couldn't copy it. Select the text and copy it yourself."
      />
    </span>
  );
}
