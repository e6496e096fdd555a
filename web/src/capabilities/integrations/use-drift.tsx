import type { Drift } from '@trunkline/contract/integrations';
import { connectorListing } from '@trunkline/contract/integrations/connector-listing';
import { driftListing } from '@trunkline/contract/integrations/drift-listing';
import { Check, RotateCcw, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { AcceptDialog } from './components/accept-dialog.tsx';

/** Returns the differences resource for the signed-in person. */
export function useDrift() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<Drift> => {
    const { integrations, audit } = apiFor(tenant);
    const { drift, connectors } = integrations;
    return {
      tenant,
      description: driftListing,
      api: drift,
      // Differences come from comparisons with the supplier, so they can't be created manually.
      permissions: permissions.filter((permission) => permission !== 'integrations:create'),
      pageOf: (id) => `/admin/integrations?tab=drift&open=${id}`,
      affects: [connectors.key(), audit.key()],
      references: { connector_id: { description: connectorListing, api: connectors } },
      tones: {
        state: { open: 'danger', fixing: 'warning', accepted: 'neutral', resolved: 'success' },
      },
      verbs: {
        fix: {
          label: 'Fix at the supplier',
          titleOf: (subject) => `Fix ${subject} at the supplier?`,
          icon: <Wrench aria-hidden="true" />,
          done: 'sent to the supplier',
          consequence: (rows) =>
            rows.every(({ kind }) => kind === 'unknown')
              ? "We'll ask the supplier to stop providing services that were never ordered."
              : "We'll ask the supplier to deliver the ordered quantity. Your subscriptions and invoices don't change.",
          run: (id) => drift.fix.call({ id }),
        },
        reopen: {
          label: 'Reopen',
          icon: <RotateCcw aria-hidden="true" />,
          done: 'reopened',
          run: (id) => drift.reopen.call({ id }),
        },
      },
      dialogActions: {
        accept: {
          label: 'Accept…',
          icon: <Check aria-hidden="true" />,
          one: ({ row, onClose }) => <AcceptDialog tenant={tenant} row={row} onClose={onClose} />,
        },
      },
    };
  }, [tenant, permissions]);
}
