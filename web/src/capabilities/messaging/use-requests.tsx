import { companyListing } from '@trunkline/contract/companies/listing';
import { requestListing } from '@trunkline/contract/messaging/request-listing';
import type { ContactRequest } from '@trunkline/contract/messaging';
import { Check, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { handleRequest, reopenRequest } from './mutations.ts';

/** Returns the contact requests resource; they can't be created manually. */
export function useRequests() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<ContactRequest> => {
    const { messaging, companies, audit } = apiFor(tenant);
    return {
      tenant,
      description: requestListing,
      api: messaging.requests,
      // The role matrix can grant it, but only visitors create requests.
      permissions: permissions.filter((permission) => permission !== 'requests:create'),
      pageOf: (id) => `/admin/cms/requests?open=${id}`,
      affects: [audit.key()],
      references: { site_id: { description: companyListing, api: companies } },
      tones: { state: { new: 'primary', handled: 'success' } },
      verbs: {
        handle: {
          label: 'Mark as handled',
          icon: <Check aria-hidden="true" />,
          done: 'marked as handled',
          undo: 'reopen',
          run: handleRequest(tenant),
        },
        reopen: {
          label: 'Mark as new',
          icon: <RotateCcw aria-hidden="true" />,
          done: 'marked as new',
          undo: 'handle',
          run: reopenRequest(tenant),
        },
        delete: deleteVerb(
          'It will disappear from this list. You can restore it from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions]);
}
