import type { Order, OrderDetail } from '@trunkline/contract/orders';
import { type ComponentType, Suspense, useState } from 'react';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';

interface PartDialogProps {
  order: OrderDetail;
  orders: Resource<Order>;
  onClose: () => void;
}

/** Buttons that add something to an order, each with its dialog. */
export function AddParts({
  order,
  orders,
  parts,
}: {
  order: OrderDetail;
  orders: Resource<Order>;
  parts: readonly { label: string; Dialog: ComponentType<PartDialogProps> }[];
}) {
  const [opened, setOpened] = useState<string | null>(null);
  const { Dialog } = parts.find(({ label }) => label === opened) ?? {};
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {parts.map(({ label }) => (
        <Button key={label} size="small" onClick={() => setOpened(label)}>
          {label}
        </Button>
      ))}
      {Dialog && (
        <Suspense>
          <Dialog order={order} orders={orders} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
