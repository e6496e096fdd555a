import { Link } from '@tanstack/react-router';
import { anchorLabels, type AnchorType } from '@trunkline/contract/kernel/messaging-limits';
import type { Conversation } from '@trunkline/contract/messaging';
import { type Area, useArea } from '../../../kernel/areas.ts';
import { useMe } from '../../auth/index.ts';

interface RecordLink {
  to: string;
  search?: Readonly<Record<string, string>>;
  /** The permission required to open the record there. */
  needs: string;
}

const marketplace = '/admin/marketplace';
const places: Readonly<Record<Area, Partial<Record<AnchorType, (id: string) => RecordLink>>>> = {
  admin: {
    company: (id) => ({ to: `/admin/companies/${id}`, needs: 'companies:read' }),
    partner: (id) => ({ to: `/admin/partners/${id}`, needs: 'partners:read' }),
    order: (id) => ({ to: `${marketplace}/orders/${id}`, needs: 'orders:read' }),
    quote: (id) => ({ to: `${marketplace}/quotes/${id}`, needs: 'quotes:read' }),
    subscription: (id) => ({
      to: marketplace,
      search: { tab: 'subscriptions', open: id },
      needs: 'subscriptions:read',
    }),
  },
  workspace: {
    company: (id) => ({ to: `/app/companies/${id}`, needs: 'companies:read' }),
    order: (id) => ({ to: `/app/orders/${id}`, needs: 'orders:read' }),
    quote: (id) => ({ to: `/app/quotes/${id}`, needs: 'quotes:read' }),
    subscription: (id) => ({
      to: '/app/subscriptions',
      search: { open: id },
      needs: 'subscriptions:read',
    }),
  },
};

/** Orders and quotes are named by their numbers; other records have names of their own. */
const isNumbered = (type: AnchorType) => type === 'order' || type === 'quote';

/** Shows the record a conversation is about, as a link for people who can open it. */
export function AnchorLink({ anchor }: { anchor: NonNullable<Conversation['anchor']> }) {
  const { permissions } = useMe();
  const { type, id, label } = anchor;
  const place = places[useArea()][type]?.(id);
  return (
    <span>
      {!isNumbered(type) && <span className="text-muted">{anchorLabels[type]} </span>}
      {place && permissions.includes(place.needs) ? (
        <Link
          to={place.to}
          search={place.search}
          className="text-primary-text underline underline-offset-4"
        >
          {label}
        </Link>
      ) : (
        label
      )}
    </span>
  );
}
