import { companyListing } from '@trunkline/contract/companies/listing';
import { orderListing } from '@trunkline/contract/orders/listing';
import type { Order } from '@trunkline/contract/orders';
import { CircleX } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { useArea } from '../../kernel/areas.ts';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { orderTones } from './tones.ts';

const basePaths = { admin: '/admin/marketplace/orders', workspace: '/app/orders' } as const;

/** Returns the orders resource for the signed-in person. */
export function useOrders() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  const basePath = basePaths[useArea()];
  return useMemo((): Resource<Order> => {
    const { orders, companies, analytics, audit } = apiFor(tenant);
    const { list, get, bulk, export: startExport } = orders;
    return {
      tenant,
      description: orderListing,
      api: { key: () => orders.key(), list, get, bulk, export: startExport },
      // Orders begin in the cart, not with a form.
      permissions: permissions.filter((permission) => permission !== 'orders:create'),
      pageOf: (id) => `${basePath}/${id}`,
      affects: [analytics.key(), audit.key()],
      references: { buyer_id: { description: companyListing, api: companies } },
      tones: { state: orderTones },
      verbs: {
        cancel: {
          label: 'Cancel order',
          titleOf: (subject, [row, ...others]) =>
            row === undefined || others.length > 0
              ? `Cancel ${subject}?`
              : `Cancel order ${row.number} from ${row.buyer_name ?? 'a buyer'}?`,
          dismissLabel: 'Go back',
          icon: <CircleX aria-hidden="true" />,
          done: 'cancelled',
          danger: true,
          consequence: "Nothing will be delivered or charged. A cancelled order can't be reopened.",
        },
      },
    };
  }, [tenant, permissions, basePath]);
}
