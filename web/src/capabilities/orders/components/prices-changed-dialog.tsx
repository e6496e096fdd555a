import type { Cart } from '@trunkline/contract/orders';
import type { ApiError } from '../../../kernel/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { priceParts } from '../texts.ts';

/** Shows both prices of lines whose price has changed, to accept the new ones. */
export function PricesChangedDialog({
  cart,
  prices,
  pending,
  onAccept,
  onClose,
}: {
  cart: Cart;
  prices: ApiError['prices'];
  pending: boolean;
  onAccept: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Prices have changed"
      description="Nothing has been ordered yet. Check the new prices, then order or go back."
      footer={
        <>
          <Button onClick={onClose}>Back to cart</Button>
          <Button variant="primary" pending={pending} onClick={onAccept}>
            Order at the new prices
          </Button>
        </>
      }
    >
      <ul aria-label="Changed prices" className="divide-y divide-border">
        {prices.map(({ line_id, currency, was, now }) => {
          const line = cart.lines.find(({ id }) => id === line_id);
          if (line === undefined) return null;
          return (
            <li key={line_id} className="grid gap-1 py-3">
              <p className="font-medium wrap-anywhere">
                {line.service}, {line.plan}
              </p>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 tabular-nums">
                <dt className="text-muted">Before</dt>
                <dd className="text-muted line-through">
                  {priceParts({ ...line, ...was }, currency).join(', ')}
                </dd>
                <dt className="text-muted">Now</dt>
                <dd className="font-medium">
                  {priceParts({ ...line, ...now }, currency).join(', ')}
                </dd>
              </dl>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
