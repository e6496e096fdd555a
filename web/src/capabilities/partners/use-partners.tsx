import { companyListing } from '@trunkline/contract/companies/listing';
import { applicationListing, partnerListing } from '@trunkline/contract/partners/listing';
import type { Application, Partner } from '@trunkline/contract/partners';
import { Eye, EyeOff } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import { EmptyValue } from '../../ui/empty-value.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { formatCountry } from '../../ui/formats.ts';
import { useMe } from '../auth/index.ts';
import { listPartner, unlistPartner } from './mutations.ts';

const countryRenderer = {
  country: ({ country }: { country: string }) =>
    country ? formatCountry(country) : <EmptyValue />,
};

export function usePartners() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<Partner> => {
    const { partners, companies, analytics, audit } = apiFor(tenant);
    const companyReference = { description: companyListing, api: companies };
    return {
      tenant,
      description: partnerListing,
      api: partners,
      permissions,
      pageOf: (id) => `/admin/partners/${id}`,
      affects: [analytics.key(), audit.key()],
      references: { company_id: companyReference, partner_company_id: companyReference },
      renderers: countryRenderer,
      tones: {
        listing: { listed: 'success' },
        tier: { gold: 'primary', platinum: 'primary' },
      },
      verbs: {
        list: {
          label: 'Add to the locator',
          icon: <Eye aria-hidden="true" />,
          done: 'added to the locator',
          undo: 'unlist',
          run: listPartner(tenant),
        },
        unlist: {
          label: 'Remove from the locator',
          icon: <EyeOff aria-hidden="true" />,
          done: 'removed from the locator',
          undo: 'list',
          run: unlistPartner(tenant),
        },
        delete: deleteVerb(
          "The partner relationship will be moved to the recycle bin and removed from the locator. The company, its people and its orders won't be affected.",
        ),
      },
    };
  }, [tenant, permissions]);
}

/** Returns the applications resource; applications can't be created manually. */
export function useApplications() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<Application> => {
    const { partners, companies, analytics, audit } = apiFor(tenant);
    return {
      tenant,
      description: applicationListing,
      api: partners.applications,
      // The role matrix can grant it, but only visitors submit applications.
      permissions: permissions.filter((permission) => permission !== 'applications:create'),
      pageOf: (id) => `/admin/partners?tab=applications&open=${id}`,
      affects: [analytics.key(), audit.key()],
      references: { site_id: { description: companyListing, api: companies } },
      renderers: countryRenderer,
      tones: {
        state: { new: 'primary', reviewing: 'warning', approved: 'success' },
      },
      verbs: {
        delete: deleteVerb(
          'It will disappear from this list. You can restore it from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions]);
}
