import { companyListing } from '@trunkline/contract/companies/listing';
import type { Quote } from '@trunkline/contract/quotes';
import { quoteListing } from '@trunkline/contract/quotes/listing';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { useArea } from '../../kernel/areas.ts';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { formatDay } from '../../ui/formats.ts';
import { quoteTones } from './tones.ts';

const basePaths = { admin: '/admin/marketplace/quotes', workspace: '/app/quotes' } as const;

/** Returns the quotes resource for the signed-in person. */
export function useQuotes() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  const basePath = basePaths[useArea()];
  return useMemo((): Resource<Quote> => {
    const { quotes, orders, companies, analytics, audit } = apiFor(tenant);
    const { list, get, bulk, remove, restore, export: startExport } = quotes;
    return {
      tenant,
      description: quoteListing,
      api: { key: () => quotes.key(), list, get, bulk, remove, restore, export: startExport },
      // A separate dialog creates quotes.
      permissions: permissions.filter((permission) => permission !== 'quotes:create'),
      pageOf: (id) => `${basePath}/${id}`,
      affects: [orders.key(), analytics.key(), audit.key()],
      references: { buyer_id: { description: companyListing, api: companies } },
      tones: { state: quoteTones },
      renderers: {
        number: ({ number }) => `Quote ${number}`,
        valid_until: ({ valid_until }) => formatDay(valid_until),
      },
      verbs: {},
    };
  }, [tenant, permissions, basePath]);
}
