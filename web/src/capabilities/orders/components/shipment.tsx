import type { Order, OrderTask } from '@trunkline/contract/orders';
import { Suspense, useState } from 'react';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { shipmentFields, shipmentOf } from '../shipment.ts';
import { ShipmentDialog } from './lazy-parts.ts';

/** Shows contents, carrier and tracking of a shipment, as the sender recorded them. */
export function Shipment({ task, orders }: { task: OrderTask; orders: Resource<Order> }) {
  const [isOpen, setIsOpen] = useState(false);
  const shipment = shipmentOf(task);
  const filledFields = shipmentFields.filter(({ name }) => shipment[name] !== '');
  return (
    <>
      {filledFields.length > 0 && (
        <dl className="grid gap-1 text-[13px]">
          {filledFields.map(({ name, label }) => (
            <div key={name} className="grid grid-cols-[8rem_1fr] gap-3">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{shipment[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {task.may.includes('wait') && (
        <div>
          <Button size="small" variant="primary" onClick={() => setIsOpen(true)}>
            Record shipment
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <ShipmentDialog task={task} orders={orders} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
