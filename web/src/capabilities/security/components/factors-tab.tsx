import { useInfiniteQuery } from '@tanstack/react-query';
import type { PersonFactors } from '@trunkline/contract/security';
import { useMemo, useRef, useState } from 'react';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { CompanyFilter } from '../../../kernel/resource/company-filter.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { emptyAddress, isFiltered } from '../address.ts';
import { factorFilters, filterOf } from '../factor-labels.ts';
import { factorsOptions } from '../queries.ts';
import { useFactorActions } from '../use-factor-actions.ts';
import type { SecurityAddressState } from '../use-security-address.ts';
import { useSelection } from '../use-selection.ts';
import { BulkResults } from './bulk-results.tsx';
import { factorColumns } from './factor-columns.tsx';
import { FactorDialog, type FactorAction } from './factor-dialog.tsx';
import { chosenOf, optionsOf } from './filters.tsx';
import { ListFrame } from './list-frame.tsx';
import { RowsTable } from './rows-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

const filters = optionsOf(factorFilters);
const canChange = ({ can_change: allowed }: PersonFactors) => allowed;

/** Lists people with their second factors and when they last used one. */
export function FactorsTab({
  tenant,
  address: { address, push, replace },
}: {
  tenant: string;
  address: SecurityAddressState;
}) {
  const canUpdate = useViewer().permissions.includes('security:update');
  const field = useRef<HTMLInputElement>(null);
  const [actionToConfirm, setActionToConfirm] = useState<FactorAction | null>(null);
  const search = address.search.trim();
  const missing = filterOf(address.missing);
  const query = useInfiniteQuery(
    factorsOptions(tenant, {
      ...(search && { search }),
      ...(missing && { missing }),
      ...(address.company && { company_id: address.company }),
    }),
  );
  const people = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const selection = useSelection(people);
  const { selected, ids } = selection;
  const actions = useFactorActions(tenant, () => {
    selection.clear();
    setActionToConfirm(null);
  });
  const hasFilters = isFiltered(address);
  const openDialog = (action: FactorAction) => () => {
    actions.bulk.reset();
    setActionToConfirm(action);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex w-full sm:w-72">
          <SearchField
            label="Search by person"
            value={address.search}
            onChange={(text) => replace({ search: text })}
            inputRef={field}
          />
        </div>
        <FilterChip
          label="Issue"
          options={filters}
          value={chosenOf(filters, address.missing)}
          onValueChange={(option) => push({ missing: option?.value ?? null })}
        />
        <CompanyFilter
          tenant={tenant}
          value={address.company}
          onChange={(company) => push({ company })}
        />
      </div>
      <ListFrame
        query={query}
        count={people?.length}
        one="person"
        many="people"
        empty={
          <EmptyState
            title={hasFilters ? 'No people match' : 'No people yet'}
            description={
              hasFilters
                ? 'Try another name, or clear a filter.'
                : 'Everyone you can see appears here, with their passkeys and authenticator apps.'
            }
            action={
              hasFilters && (
                <Button onClick={() => push({ ...emptyAddress, tab: 'factors' })}>
                  Clear search and filters
                </Button>
              )
            }
          />
        }
      >
        <RowsTable
          label="Second factors"
          rows={people ?? []}
          keyOf={({ id }) => id}
          columns={factorColumns}
          pending={people === undefined}
          selection={
            canUpdate
              ? {
                  selected: ids,
                  onChange: selection.change,
                  nameOf: ({ name }) => name,
                  can: canChange,
                }
              : undefined
          }
        />
      </ListFrame>
      <SelectionBar label="Selected people" count={selected.length} onClear={selection.clear}>
        <Button size="small" onClick={openDialog('remind')}>
          Send reminder
        </Button>
        <Button size="small" onClick={openDialog('require')}>
          Require a passkey
        </Button>
        {selected.some(({ required }) => required) && (
          <Button size="small" onClick={openDialog('release')}>
            Stop requiring a passkey
          </Button>
        )}
      </SelectionBar>
      {actionToConfirm !== null && selected.length > 0 && (
        <FactorDialog
          action={actionToConfirm}
          people={selected}
          pending={actions.bulk.pending}
          error={actions.bulk.error}
          onConfirm={() => actions.confirm(actionToConfirm, selected)}
          onClose={() => setActionToConfirm(null)}
        />
      )}
      <BulkResults title="The action failed for some people" bulk={actions.bulk} />
    </div>
  );
}
