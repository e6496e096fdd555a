import { companyListing } from '@trunkline/contract/companies/listing';
import type { Connector } from '@trunkline/contract/integrations';
import { connectorListing } from '@trunkline/contract/integrations/connector-listing';
import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';

/** Returns the connectors resource for the signed-in person. */
export function useConnectors() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<Connector> => {
    const { integrations, companies, analytics, audit } = apiFor(tenant);
    const { connectors } = integrations;
    return {
      tenant,
      description: connectorListing,
      api: connectors,
      permissions,
      pageOf: (id) => `/admin/integrations/connectors/${id}`,
      list: '/admin/integrations?tab=connectors',
      affects: [analytics.key(), audit.key()],
      references: { company_id: { description: companyListing, api: companies } },
      tones: {
        state: { active: 'success' },
        health: { good: 'success', stuck: 'warning', failing: 'danger' },
      },
      verbs: {
        activate: {
          label: 'Activate',
          icon: <Play aria-hidden="true" />,
          done: 'activated',
          undo: 'pause',
          run: (id) => connectors.activate.call({ id }),
        },
        pause: {
          label: 'Pause',
          icon: <Pause aria-hidden="true" />,
          done: 'paused',
          consequence:
            "Order items for its services will wait until it's active again. Reports from the supplier will still be accepted.",
          undo: 'activate',
          run: (id) => connectors.pause.call({ id }),
        },
        delete: deleteVerb(
          "Its services will be delivered manually, and the supplier's reports will be rejected. You can restore it from the recycle bin.",
        ),
      },
    };
  }, [tenant, permissions]);
}
