import { companyListing } from '@trunkline/contract/companies/listing';
import type { ApiKey } from '@trunkline/contract/integrations';
import { keyListing } from '@trunkline/contract/integrations/key-listing';
import { Ban } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { revokeKey } from './mutations.ts';

/** Returns the API keys resource for the signed-in person. */
export function useApiKeys() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<ApiKey> => {
    const { integrations, companies, audit } = apiFor(tenant);
    return {
      tenant,
      description: keyListing,
      api: {
        key: integrations.keys.key,
        list: integrations.keys.list,
        get: integrations.keys.get,
        bulk: integrations.keys.bulk,
        export: integrations.keys.export,
      },
      permissions,
      pageOf: (id) => `/admin/integrations?tab=keys&open=${id}`,
      affects: [audit.key()],
      references: { company_id: { description: companyListing, api: companies } },
      tones: { state: { active: 'success', revoked: 'danger' } },
      renderers: {
        prefix: ({ prefix }) => <code className="font-mono text-[13px]">{prefix}…</code>,
      },
      verbs: {
        revoke: {
          label: 'Revoke',
          icon: <Ban aria-hidden="true" />,
          done: 'revoked',
          danger: true,
          consequence:
            "Systems that use it will lose access immediately. A revoked key can't be restored; create a new one instead.",
          run: revokeKey(tenant),
        },
      },
    };
  }, [tenant, permissions]);
}
