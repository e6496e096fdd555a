import type { SupplierOffer } from '@trunkline/contract/catalog';
import { serviceCategories } from '@trunkline/contract/catalog/listing';
import { listingStates } from '@trunkline/contract/catalog/plan-terms';
import { Star } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { formatCount } from '../../../ui/formats.ts';

/** Shows one of the supplier's services, and whether the company resells it. */
export function OfferRow({
  offer,
  selected,
  pending,
  onSelect,
  onTransition,
  onFeature,
}: {
  offer: SupplierOffer;
  selected: boolean;
  pending: boolean;
  onSelect: (selected: boolean) => void;
  onTransition: (event: 'list' | 'unlist') => void;
  onFeature: (featured: boolean) => void;
}) {
  const { name, may, featured } = offer;
  const selectable = may.includes('list') || may.includes('unlist');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-3 py-2.5 last:border-b-0">
      {selectable && (
        <Checkbox aria-label={`Select ${name}`} checked={selected} onCheckedChange={onSelect} />
      )}
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge tone={offer.state === 'listed' ? 'success' : 'neutral'} dot>
            {listingStates[offer.state]}
          </Badge>
          {!offer.offered && <Badge tone="danger">No longer offered by your supplier</Badge>}
        </p>
        <p className="text-[13px] text-muted">
          {serviceCategories[offer.category]} · {offer.provider} ·{' '}
          {formatCount(offer.plan_count, 'plan', 'plans')}
        </p>
      </div>
      {may.includes('feature') && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Feature ${name}`}
          aria-pressed={featured}
          title={featured ? 'Featured: shown first' : 'Feature: show it first'}
          onClick={() => onFeature(!featured)}
        >
          <Star
            aria-hidden="true"
            className={featured ? 'size-4 fill-current text-primary-text' : 'size-4 text-muted'}
          />
        </Button>
      )}
      {may.includes('list') && (
        <Button
          size="small"
          aria-label={`List ${name}`}
          disabled={pending}
          onClick={() => onTransition('list')}
        >
          List
        </Button>
      )}
      {may.includes('unlist') && (
        <Button
          size="small"
          aria-label={`Unlist ${name}`}
          disabled={pending}
          onClick={() => onTransition('unlist')}
        >
          Unlist
        </Button>
      )}
    </li>
  );
}
