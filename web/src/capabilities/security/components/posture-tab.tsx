import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { postureItemNames } from '@trunkline/contract/security/posture-items';
import { useMemo, useRef, useState } from 'react';
import { CompanyFilter } from '../../../kernel/resource/company-filter.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { emptyAddress, isFiltered } from '../address.ts';
import { itemTexts } from '../posture-labels.ts';
import { findingsOptions, postureOptions } from '../queries.ts';
import type { SecurityAddressState } from '../use-security-address.ts';
import { useFindingActions } from '../use-finding-actions.ts';
import { useSelection } from '../use-selection.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { BulkResults } from './bulk-results.tsx';
import { ListToggle } from './list-toggle.tsx';
import { chosenOf } from './filters.tsx';
import { findingColumns } from './finding-columns.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { ListFrame } from './list-frame.tsx';
import { RowsTable } from './rows-table.tsx';
import { ScoreCard } from './score-card.tsx';
import { SelectionBar } from './selection-bar.tsx';

const items = postureItemNames.map((value) => ({ value, label: itemTexts[value].label }));

/** Shows the security score of the accessible companies, and their findings with fixes. */
export function PostureTab({
  tenant,
  address: { address, push },
}: {
  tenant: string;
  address: SecurityAddressState;
}) {
  const canUpdate = useViewer().permissions.includes('security:update');
  const [openDialog, setOpenDialog] = useState<'fix' | 'accept' | null>(null);
  const accepted = address.other !== null;
  const kind = postureItemNames.find((name) => name === address.item);
  const posture = useQuery(postureOptions(tenant, address.company));
  const query = useInfiniteQuery({
    ...findingsOptions(tenant, {
      state: accepted ? 'accepted' : 'open',
      ...(kind && { kind }),
      ...(address.company && { company_id: address.company }),
    }),
    // Reading the score assesses the companies again if that is due.
    enabled: !posture.isPending,
  });
  const findings = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const selection = useSelection(findings);
  const { selected } = selection;
  const fixable = selected.filter((finding) => finding.can_fix);
  const actions = useFindingActions(tenant, () => {
    selection.clear();
    setOpenDialog(null);
  });
  const { bulk } = actions;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasFilters = isFiltered(address);
  const openAction = (action: 'fix' | 'accept') => {
    bulk.reset();
    setOpenDialog(action);
  };
  const dialog = { pending: bulk.pending, error: bulk.error, onClose: () => setOpenDialog(null) };
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScoreCard
        tenant={tenant}
        company={address.company}
        onShow={(item) => {
          push({ item, other: null });
          heading.current?.focus();
        }}
      />
      <section aria-label="Findings" className="grid grid-cols-1 gap-3">
        <h2
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-20 text-base font-semibold tracking-tight outline-none"
        >
          Findings
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <ListToggle
            label="Findings shown"
            one="Open"
            other="Accepted"
            isOther={accepted}
            onChange={(other) => push({ other: other ? 'yes' : null })}
          />
          <FilterChip
            label="Check"
            options={items}
            value={chosenOf(items, address.item)}
            onValueChange={(option) => push({ item: option?.value ?? null })}
          />
          <CompanyFilter
            tenant={tenant}
            value={address.company}
            onChange={(company) => push({ company })}
          />
        </div>
        <ListFrame
          query={query}
          count={findings?.length}
          one="finding"
          many="findings"
          empty={
            <EmptyState
              title={
                hasFilters
                  ? 'No findings match'
                  : accepted
                    ? 'No accepted findings'
                    : 'No open findings'
              }
              description={
                accepted
                  ? 'Accepted findings appear here until their acceptance ends, with the reason.'
                  : 'Weaknesses that make a company easier to attack appear here, with a way to fix each.'
              }
              action={
                hasFilters && (
                  <Button onClick={() => push({ ...emptyAddress, tab: 'posture' })}>
                    Clear filters
                  </Button>
                )
              }
            />
          }
        >
          <RowsTable
            label={accepted ? 'Accepted findings' : 'Open findings'}
            rows={findings ?? []}
            keyOf={({ id }) => id}
            columns={findingColumns(accepted)}
            pending={findings === undefined}
            selection={
              canUpdate
                ? {
                    selected: selection.ids,
                    onChange: selection.change,
                    nameOf: ({ kind: item, label }) => `${label}: ${itemTexts[item].label}`,
                    can: () => true,
                  }
                : undefined
            }
          />
        </ListFrame>
        <SelectionBar label="Selected findings" count={selected.length} onClear={selection.clear}>
          {accepted ? (
            <Button
              size="small"
              pending={bulk.pending}
              onClick={() => actions.reopen(selection.ids)}
            >
              Reopen
            </Button>
          ) : (
            <>
              <Button
                size="small"
                variant="primary"
                disabled={fixable.length === 0}
                title={fixable.length === 0 ? "These can't be fixed here" : undefined}
                onClick={() => openAction('fix')}
              >
                Fix
              </Button>
              <Button size="small" onClick={() => openAction('accept')}>
                Accept until…
              </Button>
            </>
          )}
        </SelectionBar>
      </section>
      {openDialog === 'fix' && fixable.length > 0 && (
        <FixDialog
          {...dialog}
          tenant={tenant}
          findings={fixable}
          unfixableCount={selected.length - fixable.length}
          onConfirm={(previews, reason) => actions.fix(fixable, previews, reason)}
        />
      )}
      {openDialog === 'accept' && selected.length > 0 && (
        <AcceptDialog
          {...dialog}
          findings={selected}
          onConfirm={(until, reason) => actions.accept(selection.ids, until, reason)}
        />
      )}
      <BulkResults title="Some findings couldn't be changed" bulk={bulk} />
    </div>
  );
}
