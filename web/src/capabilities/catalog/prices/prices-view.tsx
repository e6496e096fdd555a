import { Link } from '@tanstack/react-router';
import type { PriceChangeResult, PriceList } from '@trunkline/contract/catalog';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { audienceText } from './audience-fields.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { today } from './days.ts';
import { ListHeading } from './list-heading.tsx';
import { PriceCards } from './price-cards.tsx';
import { type PriceDialog, PriceDialogs } from './price-dialogs.tsx';
import { type Cell, PriceGrid } from './price-grid.tsx';
import { PricePanel } from './price-panel.tsx';
import type { Rule } from './price-texts.ts';
import { useExportPrices, usePriceChange } from './queries.ts';
import { useBlocks } from './use-blocks.ts';
import { useListEditors } from './use-list-editors.ts';
import { usePriceGrid } from './use-price-grid.ts';

type ListKind = PriceList['kind'];
type Grid = ReturnType<typeof usePriceGrid>;

/** Shows cost, price and margin for everything the company sells. */
export function PricesView({ tenant, kind = 'sell' }: { tenant: string; kind?: ListKind }) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const grid = usePriceGrid(tenant, kind, q);
  if (grid.failed)
    return (
      <div className="rounded-lg border border-border bg-surface">
        <QueryError title="Couldn't load prices" query={grid.failed} />
      </div>
    );
  if (!grid.data) return <Skeleton className="h-96" />;
  return (
    <Prices tenant={tenant} kind={kind} {...{ text, setText, q }} data={grid.data} grid={grid} />
  );
}

interface PricesProps {
  tenant: string;
  kind: ListKind;
  text: string;
  setText: (text: string) => void;
  q: string;
  data: NonNullable<Grid['data']>;
  grid: Grid;
}

function Prices({ tenant, kind, text, setText, q, data, grid }: PricesProps) {
  const { permissions } = useViewer();
  const [opened, setOpened] = useState<Cell | null>(null);
  const [dialog, setDialog] = useState<PriceDialog | null>(null);
  const [activeList, setActiveList] = useState<PriceList | null>(null);
  const isNarrow = useMediaQuery('(width < 48rem)');
  const canChange = permissions.includes('prices:create');
  const { charges, lists, assignments, priceOf, costOf, upcomingOf } = data;
  const blocks = useBlocks(data, grid.chargesUpTo);
  const editors = useListEditors(tenant, canChange ? (activeList?.id ?? null) : null);
  const save = usePriceChange(
    tenant,
    (
      catalog,
      { cell, rule, from, reason }: { cell: Cell; rule: Rule; from: string; reason: string },
    ) =>
      catalog.changePrices.call({
        list_id: cell.list.id,
        valid_from: from,
        reason,
        lines: [{ scope: 'charge', target: cell.charge.charge_id, price: rule }],
      }),
  );
  const withdraw = usePriceChange(tenant, (catalog, id: string) =>
    catalog.withdrawPrice.call({ id }),
  );
  const startExport = useExportPrices(tenant);
  const showError = (title: string) => (error: unknown) =>
    toast.error(title, { description: describeError(error).message });
  const headingOf = (list: PriceList) => (
    <ListHeading
      list={list}
      audience={[
        ...new Set(assignments.filter(({ list_id }) => list_id === list.id).map(audienceText)),
      ].join(', ')}
      editors={editors.get(list.id) ?? []}
      canChange={permissions.includes('prices:update')}
      canCreate={canChange}
      onOpenDialog={(kind) => setDialog({ kind, list })}
      onExport={
        permissions.includes('prices:export')
          ? () => startExport.mutate(list.id, { onError: showError("Couldn't start the export") })
          : undefined
      }
    />
  );
  const saveTyped = (cell: Cell, rule: Rule) =>
    save.mutate(
      { cell, rule, from: today(), reason: '' },
      {
        onSuccess: (result) => announceChange(result, 'Price saved'),
        onError: showError("Couldn't save the price"),
      },
    );
  const shared = { charges, lists, priceOf, costOf, headingOf, onExplain: setOpened };
  const empty = emptyTexts(charges.length, lists.length, q, kind);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Search plans"
          placeholder="Search plans…"
          className="md:max-w-64"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="mr-auto text-[13px] text-muted max-md:hidden">
          {canChange
            ? 'Type or paste prices. Press Ctrl+D or Ctrl+R to fill the selected cells, or ? to explain a price.'
            : 'Use the arrow keys to move, and press ? to explain a price.'}
        </p>
        {canChange && (
          <Button
            variant={lists.length === 0 ? 'primary' : 'secondary'}
            onClick={() => setDialog({ kind: 'new', listKind: kind })}
          >
            <Plus aria-hidden="true" className="size-4" />
            New price list
          </Button>
        )}
      </div>
      <div className="relative overflow-hidden rounded-lg border border-border bg-surface">
        {empty ? (
          <EmptyState
            title={empty.title}
            description={empty.description}
            action={
              charges.length === 0 && q === '' ? (
                <Link to="/admin/services" className={buttonClass('primary')}>
                  Open services
                </Link>
              ) : undefined
            }
          />
        ) : isNarrow ? (
          <PriceCards {...shared} />
        ) : (
          <PriceGrid
            {...shared}
            kind={kind}
            canChange={canChange}
            onSave={saveTyped}
            onFill={blocks.fill}
            onPaste={(area, pasted) => void blocks.paste(area, pasted)}
            onListActive={setActiveList}
            onEndReached={grid.loadMore}
          />
        )}
      </div>
      {isNarrow && grid.hasMore && <Button onClick={grid.loadMore}>Show more plans</Button>}
      {opened && (
        <PricePanel
          cell={opened}
          price={priceOf(opened)}
          upcoming={upcomingOf(opened)}
          canChange={canChange}
          canWithdraw={permissions.includes('prices:update')}
          pending={save.isPending}
          error={save.error}
          onSave={(rule, from, reason) =>
            save.mutate(
              { cell: opened, rule, from, reason },
              {
                onSuccess: (result) =>
                  announceChange(result, from > today() ? 'Price scheduled' : 'Price saved'),
              },
            )
          }
          onWithdraw={({ id }) =>
            withdraw.mutate(id, {
              onSuccess: () => toast.success('Price withdrawn'),
              onError: showError("Couldn't withdraw the price"),
            })
          }
          onClose={() => {
            save.reset();
            setOpened(null);
          }}
        />
      )}
      {blocks.block && (
        <BlockDialog
          key={blocks.block.list.id}
          tenant={tenant}
          block={blocks.block}
          remainingLists={blocks.more}
          onClose={blocks.next}
        />
      )}
      {dialog && <PriceDialogs tenant={tenant} dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Shows the result of changing one price in a toast. */
function announceChange({ id, needs_approval, refusals }: PriceChangeResult, done: string) {
  const [refused] = refusals;
  if (refused) toast.error("Couldn't save the price", { description: refused.message });
  else if (id === null) toast.success("The price hasn't changed");
  else toast.success(needs_approval ? 'Price sent for approval' : done);
}

const listPurposes = {
  sell: 'A price list sets what visitors to your site, or the companies below you, pay for your plans.',
  msrp: 'A list of recommended prices suggests prices to the companies below you. They see a warning if they charge more.',
  ceiling: 'A list of maximum prices limits what the companies below you can charge.',
} as const satisfies Record<ListKind, string>;

function emptyTexts(charges: number, lists: number, q: string, kind: ListKind) {
  if (charges === 0 && q !== '')
    return { title: 'No plans found', description: 'Try another name or code.' };
  if (charges === 0)
    return {
      title: 'No plans for sale yet',
      description:
        "Add your supplier's services to your catalogue. The plans you sell will appear here with your cost.",
    };
  if (lists === 0)
    return {
      title: 'No price lists yet',
      description: listPurposes[kind],
    };
  return null;
}
