import type { Integration } from '@trunkline/contract/integrations';
import { companyListing } from '@trunkline/contract/companies/listing';
import { integrationListing } from '@trunkline/contract/integrations/listing';
import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { activateIntegration, pauseIntegration } from './mutations.ts';

/** Returns the integrations resource for the signed-in person. */
export function useIntegrations() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<Integration> => {
    const { integrations, companies, analytics, audit } = apiFor(tenant);
    return {
      tenant,
      description: integrationListing,
      api: integrations,
      permissions,
      pageOf: (id) => `/admin/integrations/${id}`,
      affects: [analytics.key(), audit.key()],
      references: { company_id: { description: companyListing, api: companies } },
      tones: {
        state: { active: 'success' },
        health: { good: 'success', failing: 'danger' },
      },
      verbs: {
        activate: {
          label: 'Activate',
          icon: <Play aria-hidden="true" />,
          done: 'activated',
          undo: 'pause',
          run: activateIntegration(tenant),
        },
        pause: {
          label: 'Pause',
          icon: <Pause aria-hidden="true" />,
          done: 'paused',
          consequence:
            "Events that occur while it's paused won't be sent. Messages already waiting will be sent once it's active again.",
          undo: 'activate',
          run: pauseIntegration(tenant),
        },
        delete: deleteVerb(
          'It will stop receiving events. You can restore it and its messages from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions]);
}
