import type { Service } from '@trunkline/contract/catalog';
import { companyListing } from '@trunkline/contract/companies/listing';
import { serviceListing } from '@trunkline/contract/catalog/listing';
import { Archive, Star } from 'lucide-react';
import { useMemo } from 'react';
import { amountOf, termsOf } from '../../documents/price.tsx';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import { publishVerb, unpublishVerb } from '../../kernel/resource/publish-verbs.tsx';
import { HtmlText } from '../../kernel/resource/html-text.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { DocumentLinks } from './components/service-values.tsx';
import { publishService, retireService, unpublishService } from './mutations.ts';

/** Returns the services resource for the signed-in person. */
export function useServices() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<Service> => {
    const { catalog, companies, analytics, audit } = apiFor(tenant);
    return {
      tenant,
      description: serviceListing,
      api: catalog,
      permissions,
      pageOf: (id) => `/admin/services/${id}`,
      affects: [analytics.key(), audit.key(), catalog.serviceVersions.key()],
      references: { company_id: { description: companyListing, api: companies } },
      tones: { state: { draft: 'warning', published: 'success', retired: 'neutral' } },
      lead: ({ featured }) =>
        featured && (
          <Star
            role="img"
            aria-label="Featured"
            className="size-4 shrink-0 fill-current text-primary-text"
          />
        ),
      renderers: {
        price: ({ from_price }) =>
          from_price ? (
            <span className="block leading-tight">
              <span className="tabular-nums">{amountOf(from_price)}</span>{' '}
              <span className="block truncate text-xs text-muted">{termsOf(from_price)}</span>
            </span>
          ) : (
            <span className="text-muted">On request</span>
          ),
        description: ({ description }) => <HtmlText html={description} />,
        documents: ({ documents }) => <DocumentLinks documents={documents} />,
      },
      verbs: {
        publish: {
          ...publishVerb(publishService(tenant), 'unpublish'),
          otherOutcome: ({ state }) => (state === 'published' ? null : 'sent for approval'),
        },
        unpublish: unpublishVerb(unpublishService(tenant)),
        retire: {
          label: 'Retire',
          icon: <Archive aria-hidden="true" />,
          done: 'retired',
          consequence:
            'Visitors can no longer find retired services, and links to them stop working. You can publish them again at any time.',
          run: retireService(tenant),
        },
        delete: deleteVerb(
          'Deleted services disappear from every list and from the site. You can restore them from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions]);
}
