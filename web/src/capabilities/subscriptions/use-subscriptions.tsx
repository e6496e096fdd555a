import { companyListing } from '@trunkline/contract/companies/listing';
import type { Subscription } from '@trunkline/contract/subscriptions';
import { subscriptionListing } from '@trunkline/contract/subscriptions/listing';
import { CalendarX, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { useArea } from '../../kernel/areas.ts';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { formatDay } from '../../ui/formats.ts';
import { stateTones } from './texts.ts';

const day = (iso: string | null) => (iso === null ? '' : formatDay(iso));

/** Returns the subscriptions resource for the signed-in person. */
export function useSubscriptions() {
  const { company, permissions } = useMe();
  const area = useArea();
  const tenant = company.id;
  return useMemo((): Resource<Subscription> => {
    const { subscriptions, companies, analytics, audit } = apiFor(tenant);
    const referenced = { description: companyListing, api: companies };
    return {
      tenant,
      description: subscriptionListing,
      api: {
        key: subscriptions.key,
        list: subscriptions.list,
        get: subscriptions.get,
        bulk: subscriptions.bulk,
        export: subscriptions.export,
      },
      // Orders create subscriptions.
      permissions: permissions.filter((permission) => permission !== 'subscriptions:create'),
      pageOf: (id) =>
        area === 'workspace'
          ? `/app/subscriptions?open=${id}`
          : `/admin/marketplace?tab=subscriptions&open=${id}`,
      affects: [analytics.key(), audit.key()],
      references: { buyer_id: referenced, seller_id: referenced },
      tones: { state: stateTones },
      renderers: {
        plan: ({ plan, bundle }) => (bundle === null ? plan : `Part of ${bundle}: ${plan}`),
        started_on: ({ started_on }) => day(started_on),
        term_to: ({ term_to }) => day(term_to),
        ends_on: ({ ends_on }) => day(ends_on),
      },
      verbs: {
        end: {
          label: "Don't renew",
          icon: <CalendarX aria-hidden="true" />,
          done: 'scheduled to end',
          danger: true,
          titleOf: (subject, [row, ...others]) =>
            row === undefined || others.length > 0
              ? `Stop renewing ${subject}?`
              : `Stop renewing ${row.service} for ${row.buyer_name}?`,
          consequence: ({ length }) =>
            `${length === 1 ? 'It ends' : 'They end'} on the earliest date that the notice period allows, without a fee. You can change this until then.`,
        },
        keep: {
          label: 'Keep subscription',
          icon: <Undo2 aria-hidden="true" />,
          done: 'kept',
        },
      },
    };
  }, [tenant, permissions, area]);
}
