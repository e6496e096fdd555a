import type { SystemAlert } from '@trunkline/contract/alerts';
import { alertListing } from '@trunkline/contract/alerts/listing';
import { companyListing } from '@trunkline/contract/companies/listing';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import { publishVerb, unpublishVerb } from '../../kernel/resource/publish-verbs.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { publishAlert, withdrawAlert } from './mutations.ts';
import { alertTones } from './tones.ts';

/** Returns the system alerts resource for the signed-in person. */
export function useAlerts() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<SystemAlert> => {
    const { alerts, companies, audit } = apiFor(tenant);
    const reference = { description: companyListing, api: companies };
    return {
      tenant,
      description: alertListing,
      api: alerts,
      permissions,
      pageOf: (id) => `/admin/alerts/${id}`,
      affects: [audit.key()],
      references: { company_id: reference, target_company_id: reference },
      tones: {
        state: { draft: 'neutral', scheduled: 'primary', showing: 'success', ended: 'neutral' },
        alert_type: alertTones,
      },
      verbs: {
        publish: publishVerb(publishAlert(tenant), 'withdraw'),
        withdraw: { ...unpublishVerb(withdrawAlert(tenant)), label: 'Withdraw', done: 'withdrawn' },
        delete: deleteVerb(
          'Deleted alerts disappear everywhere. You can restore them from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions]);
}
