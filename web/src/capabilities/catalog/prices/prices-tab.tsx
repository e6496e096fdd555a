import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PriceList } from '@trunkline/contract/catalog';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { audienceText } from './audience-fields.tsx';
import { today } from './days.ts';
import { AssignListDialog, ChangeListDialog, NewListDialog } from './list-dialogs.tsx';
import { ListHeading } from './list-heading.tsx';
import { PriceCards } from './price-cards.tsx';
import { type Cell, PriceGrid } from './price-grid.tsx';
import { PricePanel } from './price-panel.tsx';
import type { Rule } from './price-texts.ts';
import { gridOptions, priceListsOptions, usePriceChange } from './queries.ts';

type Asked = { kind: 'new' } | { kind: 'change' | 'assign'; list: PriceList };

/** What the company pays, asks and keeps, for everything it sells. */
export function PricesTab({ tenant }: { tenant: string }) {
  const { permissions } = useViewer();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Cell | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const narrow = useMediaQuery('(width < 48rem)');
  const grid = useQuery(gridOptions(tenant, { q, page: q === '' ? page : 1 }));
  const listed = useQuery(priceListsOptions(tenant));
  const canChange = permissions.includes('prices:create');
  const save = usePriceChange(
    tenant,
    (catalog, { cell, rule, from }: { cell: Cell; rule: Rule; from: string }) =>
      catalog.setPrice.call({
        list_id: cell.list.id,
        scope: 'charge',
        target: cell.charge.charge_id,
        valid_from: from,
        price: rule,
      }),
  );
  const withdraw = usePriceChange(tenant, (catalog, id: string) =>
    catalog.withdrawPrice.call({ id }),
  );
  const failed = [grid, listed].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    const { message, id } = describeError(failed.error);
    return (
      <div className="rounded-lg border border-border bg-surface">
        <ErrorState
          title="Couldn't load prices"
          message={message}
          errorId={id}
          onRetry={() => void failed.refetch()}
        />
      </div>
    );
  }
  if (!grid.data || !listed.data) return <Skeleton className="h-96" />;
  const { charges, prices, coming, next_page } = grid.data;
  const lists = listed.data.items.filter(({ kind }) => kind === 'sell');
  const { assignments } = listed.data;
  const priceOf = ({ charge, list }: Cell) =>
    prices.find((each) => each.charge_id === charge.charge_id && each.list_id === list.id);
  const costOf = ({ charge_id }: { charge_id: string }) =>
    prices.find((each) => each.charge_id === charge_id);
  const headingOf = (list: PriceList) => (
    <ListHeading
      list={list}
      audience={[
        ...new Set(assignments.filter(({ list_id }) => list_id === list.id).map(audienceText)),
      ].join(', ')}
      canChange={permissions.includes('prices:update')}
      canAssign={canChange}
      onAsk={(kind) => setAsked({ kind, list })}
    />
  );
  const saveTyped = (cell: Cell, rule: Rule) =>
    save.mutate(
      { cell, rule, from: today() },
      {
        onSuccess: () => toast.success('Price saved'),
        onError: (error) =>
          toast.error("Couldn't save the price", { description: describeError(error).message }),
      },
    );
  const shared = { charges, lists, priceOf, costOf, headingOf, onExplain: setOpened };
  const newList = canChange && (
    <Button
      variant={lists.length === 0 ? 'primary' : 'secondary'}
      onClick={() => setAsked({ kind: 'new' })}
    >
      <Plus aria-hidden="true" className="size-4" />
      New price list
    </Button>
  );
  const empty = emptyTexts(charges.length, lists.length, q);
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
          Arrow keys move, typing changes a price from today, ? explains it.
        </p>
        {newList}
      </div>
      <div className="relative overflow-x-auto rounded-lg border border-border bg-surface">
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
        ) : narrow ? (
          <PriceCards {...shared} />
        ) : (
          <PriceGrid {...shared} canChange={canChange} onSave={saveTyped} />
        )}
      </div>
      {q === '' && (page > 1 || next_page !== null) && (
        <nav aria-label="Pages of plans" className="flex justify-end gap-2">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous plans
          </Button>
          <Button disabled={next_page === null} onClick={() => setPage(page + 1)}>
            Next plans
          </Button>
        </nav>
      )}
      {opened && (
        <PricePanel
          cell={opened}
          price={priceOf(opened)}
          coming={coming.filter(
            (each) => each.charge_id === opened.charge.charge_id && each.list_id === opened.list.id,
          )}
          canChange={canChange}
          canWithdraw={permissions.includes('prices:update')}
          pending={save.isPending}
          error={save.error}
          onSave={(rule, from) =>
            save.mutate(
              { cell: opened, rule, from },
              {
                onSuccess: () => toast.success(from > today() ? 'Price scheduled' : 'Price saved'),
              },
            )
          }
          onWithdraw={({ id }) =>
            withdraw.mutate(id, {
              onSuccess: () => toast.success('Price withdrawn'),
              onError: (error) =>
                toast.error("Couldn't withdraw the price", {
                  description: describeError(error).message,
                }),
            })
          }
          onClose={() => {
            save.reset();
            setOpened(null);
          }}
        />
      )}
      {asked?.kind === 'new' && <NewListDialog tenant={tenant} onClose={() => setAsked(null)} />}
      {asked?.kind === 'change' && (
        <ChangeListDialog tenant={tenant} list={asked.list} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'assign' && (
        <AssignListDialog tenant={tenant} list={asked.list} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

function emptyTexts(charges: number, lists: number, q: string) {
  if (charges === 0 && q !== '')
    return { title: 'No plans found', description: 'Try another name or code.' };
  if (charges === 0)
    return {
      title: 'Nothing sold yet.',
      description:
        "List your supplier's services. Plans that you sell appear here with what you pay for them.",
    };
  if (lists === 0)
    return {
      title: 'No price lists yet',
      description:
        'A price list says what visitors of your site, or the companies below you, pay for your plans.',
    };
  return null;
}
