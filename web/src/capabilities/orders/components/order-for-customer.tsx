import type { Cart } from '@trunkline/contract/orders';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useMe } from '../../auth/index.ts';
import { CustomerOrderDialog } from './customer-order-dialog.tsx';

/** Places the cart as an order on behalf of a customer. */
export function OrderForCustomer({ record: { lines } }: { record: Cart }) {
  const { company } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  if (lines.length === 0 || company.kind === 'customer') return null;
  return (
    <Card title="Order for a customer">
      <div className="grid justify-items-start gap-3">
        <p className="text-[13px] text-muted">
          Place this order on behalf of one of your customers, at your price for them.
        </p>
        <Button onClick={() => setIsOpen(true)}>Choose customer</Button>
      </div>
      {isOpen && <CustomerOrderDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
