import type { Company } from '@trunkline/contract/companies';
import { inSentence } from '@trunkline/contract/kernel/listing';
import { Plus } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ResourceList } from './resource-list.tsx';
import type { Resource, ResourceRow } from './resource.ts';
import { useListState, useOpened, type ListAddress } from './use-list-state.ts';

/** The records of one company, as a tab of its page. */
export function CompanyRecords<Row extends ResourceRow>({
  company,
  resource,
  canCreate,
  emptyText,
  panel,
}: {
  company: Company;
  resource: Resource<Row>;
  canCreate: boolean;
  /** Says what will appear in an empty list. */
  emptyText: string;
  /** The panel of an opened or new record. */
  panel: (address: ListAddress) => ReactNode;
}) {
  const { description } = resource;
  const address = useListState(description);
  const { state, push } = address;
  // On this page, the URL parameters also refer to the company itself and to adding companies below
  // it.
  const targetsRecord = state.open !== null || (state.task === 'create' && state.below === null);
  const listAddress = { ...address, state: { ...state, task: targetsRecord ? state.task : null } };
  const opened = useOpened(listAddress.state);
  return (
    <div className="grid grid-cols-1 gap-3">
      {canCreate && (
        <div className="flex justify-end">
          <Button onClick={() => push({ task: 'create', open: null, below: null })}>
            <Plus aria-hidden="true" className="size-4" />
            New {inSentence(description.one)}
          </Button>
        </div>
      )}
      <ResourceList
        resource={resource}
        address={listAddress}
        fixed={{ company_id: company.id }}
        emptyText={emptyText}
      />
      {opened && <Suspense>{panel(listAddress)}</Suspense>}
    </div>
  );
}
