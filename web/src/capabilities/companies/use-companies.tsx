import type { Company } from '@trunkline/contract/companies';
import { companyListing } from '@trunkline/contract/companies/listing';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { CircleCheck, CirclePause, FolderTree } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { areaHomes, useArea } from '../../kernel/areas.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { EmptyValue } from '../../ui/empty-value.tsx';
import { formatCountry } from '../../ui/formats.ts';
import { useMe } from '../auth/index.ts';
import { MoveDialog, BulkMoveDialog } from './components/lazy-parts.ts';
import { activateCompany, suspendCompany } from './mutations.ts';
import { suspensionMessage } from './suspension-message.ts';

/** Returns the companies resource for the signed-in person. */
export function useCompanies() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  const home = areaHomes[useArea()];
  return useMemo((): Resource<Company> => {
    const { companies, analytics, audit } = apiFor(tenant);
    return {
      tenant,
      description: companyListing,
      api: companies,
      permissions,
      pageOf: (id) => `${home}/companies/${id}`,
      affects: [analytics.key(), audit.key()],
      renderers: { country: ({ country }) => (country ? formatCountry(country) : <EmptyValue />) },
      tones: { status: { active: 'success', suspended: 'warning' } },
      dialogActions: {
        move: {
          label: 'Move to…',
          icon: <FolderTree aria-hidden="true" />,
          one: ({ row, resource, onClose }) => (
            <MoveDialog company={row} companies={resource} onClose={onClose} />
          ),
          bulkDialog: {
            label: 'Move to…',
            maxRows: requestLimits.bulkRows,
            dialog: (dialog) => <BulkMoveDialog {...dialog} />,
          },
        },
      },
      verbs: {
        suspend: {
          label: 'Suspend',
          icon: <CirclePause aria-hidden="true" />,
          done: 'suspended',
          consequence: suspensionMessage,
          undo: 'activate',
          run: suspendCompany(tenant),
        },
        activate: {
          label: 'Activate',
          icon: <CircleCheck aria-hidden="true" />,
          done: 'activated',
          consequence: 'People there will be able to use Trunkline again immediately.',
          undo: 'suspend',
          run: activateCompany(tenant),
        },
        delete: deleteVerb(
          'Deleted companies disappear from every list, and their people can no longer use Trunkline. You can restore everything from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions, home]);
}
