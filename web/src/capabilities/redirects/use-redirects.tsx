import { companyListing } from '@trunkline/contract/companies/listing';
import { redirectListing } from '@trunkline/contract/redirects/listing';
import type { Redirect } from '@trunkline/contract/redirects';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';

/** Returns the redirects resource for the signed-in person. */
export function useRedirects() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<Redirect> => {
    const { redirects, companies, audit } = apiFor(tenant);
    return {
      tenant,
      description: redirectListing,
      api: redirects,
      permissions,
      pageOf: (id) => `/admin/cms/redirects?open=${id}`,
      affects: [audit.key(), redirects.missing.key()],
      references: { company_id: { description: companyListing, api: companies } },
      verbs: {
        delete: deleteVerb(
          'Visitors to the old address will get “Page not found”. You can restore the redirect from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions]);
}
