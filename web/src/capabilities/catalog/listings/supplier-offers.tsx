import { useQuery } from '@tanstack/react-query';
import type { SupplierOffer } from '@trunkline/contract/catalog';
import type { ListingEvent } from '@trunkline/contract/catalog/plan-terms';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { describeError } from '../../../kernel/describe-error.ts';
import { outcomeOf } from '../../../kernel/resource/bulk-actions.ts';
import { ResultsDialog } from '../../../kernel/resource/results-dialog.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { OfferRow } from './offer-row.tsx';
import { offersOptions, useListings } from './use-listings.ts';

const participles = { list: 'listed', unlist: 'unlisted' } as const;
const opposites = { list: 'unlist', unlist: 'list' } as const;
const showError = (error: Error) => toast.error(describeError(error).message);

const matches = ({ name, provider }: SupplierOffer, text: string) =>
  `${name} ${provider}`.toLowerCase().includes(text.trim().toLowerCase());

/** Shows the services of the company's supplier, to list or unlist for the companies below. */
export function SupplierOffers() {
  const { tenant } = useViewer();
  const query = useQuery(offersOptions(tenant));
  const { transition, feature } = useListings(tenant);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<RowResult[] | null>(null);
  const offers = query.data?.items;

  const run = (event: ListingEvent, ids: string[], undoable = true) =>
    transition.mutate(
      { event, ids },
      {
        onSuccess: ({ results: rows }) => {
          setSelected(new Set());
          const { failed: refused, done } = outcomeOf(rows);
          if (refused.length > 0) return setResults([...refused, ...done]);
          const [first] = done;
          const subject =
            done.length === 1 && first
              ? first.label
              : formatCount(done.length, 'service', 'services');
          toast.success(`${subject} ${done.length === 1 ? 'was' : 'were'} ${participles[event]}`, {
            action: undoable
              ? { label: 'Undo', onClick: () => run(opposites[event], ids, false) }
              : undefined,
          });
        },
        onError: showError,
      },
    );

  if (query.error && offers === undefined) {
    return <QueryError title="Couldn't load your supplier's services" query={query} />;
  }
  if (offers === undefined) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (offers.length === 0) {
    return (
      <EmptyState
        title="No services offered yet"
        description="Services appear here as soon as your supplier offers them. List them to resell them."
      />
    );
  }
  const shown = offers.filter((offer) => matches(offer, text));
  const selectedOffers = shown.filter(({ id }) => selected.has(id));
  const idsAllowing = (event: ListingEvent) =>
    selectedOffers.flatMap(({ id, may }) => (may.includes(event) ? [id] : []));
  const bulk = (event: ListingEvent, label: string) => {
    const ids = idsAllowing(event);
    return (
      ids.length > 0 && (
        <Button size="small" pending={transition.isPending} onClick={() => run(event, ids)}>
          {label} {formatCount(ids.length, 'service', 'services')}
        </Button>
      )
    );
  };
  const select = (id: string, checked: boolean) => {
    const next = new Set(selected);
    if (checked) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Search your supplier's services"
          placeholder="Search"
          className="max-w-xs"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p aria-live="polite" className="text-[13px] text-muted">
          {selectedOffers.length > 0
            ? `${selectedOffers.length} selected`
            : formatCount(shown.length, 'service', 'services')}
        </p>
        {bulk('list', 'List')}
        {bulk('unlist', 'Unlist')}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No matches"
          description="None of your supplier's services match your search."
        />
      ) : (
        <ul
          aria-label="Your supplier's services"
          className="rounded-lg border border-border bg-surface"
        >
          {shown.map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              selected={selected.has(offer.id)}
              pending={transition.isPending}
              onSelect={(checked) => select(offer.id, checked)}
              onTransition={(event) => run(event, [offer.id])}
              onFeature={(featured) =>
                feature.mutate({ id: offer.id, featured }, { onError: showError })
              }
            />
          ))}
        </ul>
      )}
      <ResultsDialog
        title="Some services couldn't be changed"
        results={results}
        onClose={() => setResults(null)}
      />
    </div>
  );
}
