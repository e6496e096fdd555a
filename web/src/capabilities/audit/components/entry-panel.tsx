import type { AuditDetail } from '@trunkline/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { changesOf } from '../changes.ts';
import { entryOptions } from '../screen-queries.ts';
import { useSentences } from '../load-sentences.ts';
import { sentenceOf } from '../sentence.ts';
import { EntryActions } from './entry-actions.tsx';
import { ChangesTable } from './changes-table.tsx';

/** Shows one entry beside the list: who, when, from where, and the record before and after. */
export function EntryPanel({
  tenant,
  id,
  onClose,
  onResource,
}: {
  tenant: string;
  id: string | null;
  onClose: () => void;
  onResource: (id: string) => void;
}) {
  const query = useQuery({ ...entryOptions(tenant, id ?? ''), enabled: id !== null });
  const isReady = useSentences();
  const sentence = isReady && query.data ? sentenceOf(query.data) : undefined;
  return (
    <SidePanel
      open={id !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Audit entry"
      description={query.data && formatInstant(query.data.created_at)}
    >
      {query.error ? (
        <QueryError title="Couldn't load this entry" query={query} />
      ) : query.data && sentence ? (
        <div className="grid gap-5">
          <p className="text-base wrap-anywhere">
            <span className="font-medium">{sentence.actor}</span> {sentence.predicate}
            {sentence.subject && <span className="font-medium"> {sentence.subject}</span>}
          </p>
          <Facts entry={query.data} onResource={onResource} />
          <EntryActions entry={query.data} />
          <ChangesTable changes={changesOf(query.data)} />
        </div>
      ) : (
        <SkeletonLines widths={['w-72', 'w-56', 'w-64', 'w-48', 'w-60']} />
      )}
    </SidePanel>
  );
}

function Facts({ entry, onResource }: { entry: AuditDetail; onResource: (id: string) => void }) {
  const { resource_id: resource, company_id: company } = entry;
  const isUuid = resource?.length === 36;
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-[13px]">
      <Fact name="Actor">
        {entry.actor_email ?? (entry.actor_id ? 'Unknown person' : 'Trunkline')}
      </Fact>
      <Fact name="Viewing as">{entry.as_whom_id && (entry.as_whom_name ?? 'Unknown person')}</Fact>
      <Fact name="Company">
        {company && entry.company_name ? (
          <Link
            to="/admin/companies/$id"
            params={{ id: company }}
            className="text-primary-text underline-offset-4 hover:underline"
          >
            {entry.company_name}
          </Link>
        ) : null}
      </Fact>
      <Fact name="Result">{entry.result === 'denied' ? 'Denied' : 'Done'}</Fact>
      <Fact name="IP address">{entry.client_address && <code>{entry.client_address}</code>}</Fact>
      <Fact name="Reason">{entry.reason}</Fact>
      <Fact name="Request">{entry.request_id && <code>{entry.request_id}</code>}</Fact>
      <Fact name="Record">
        {resource && isUuid && (
          <button
            type="button"
            onClick={() => onResource(resource)}
            className="cursor-pointer rounded-sm text-left text-primary-text underline underline-offset-4"
          >
            View all activity
          </button>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
