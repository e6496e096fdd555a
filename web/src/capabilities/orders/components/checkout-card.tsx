import { useNavigate } from '@tanstack/react-router';
import type { Cart } from '@trunkline/contract/orders';
import { firstBillText } from '@trunkline/contract/orders/texts';
import { useState } from 'react';
import { ApiError } from '../../../kernel/api-error.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { useCartChanges } from '../mutations.ts';
import { PricesChangedDialog } from './prices-changed-dialog.tsx';

type ShownPrice = { line_id: string; price_id: string; once: string; recurring: string };

/** Returns the prices on screen; null unless every line has one and can be ordered. */
function shownPricesOf({ lines }: Cart): ShownPrice[] | null {
  const shownPrices = lines.flatMap(({ id, price_id, once, recurring, problem }) =>
    price_id === null || once === null || recurring === null || problem !== null
      ? []
      : [{ line_id: id, price_id, once, recurring }],
  );
  return shownPrices.length === lines.length ? shownPrices : null;
}

/** Shows the first bill, fields for a reference and a note, and the button to place the order. */
export function CheckoutCard({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const { checkout } = useCartChanges(useMe().company.id);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [changed, setChanged] = useState<{ seen: ShownPrice[]; prices: ApiError['prices'] } | null>(
    null,
  );
  const shownPrices = shownPricesOf(cart);
  const placeOrder = (shownPrices: ShownPrice[] | null) => {
    setError(undefined);
    if (shownPrices === null) {
      setError("Some items can't be ordered. Change or remove them, then place the order.");
      return;
    }
    checkout.mutate(
      { seen: shownPrices, reference, note },
      {
        onSuccess: ({ order }) => {
          if (order === null) return;
          toast.success(`Order ${order.number} was placed`);
          void navigate({ to: '/app/orders/$id', params: { id: order.id } });
        },
        onError: (failure) => {
          const { prices } = failure instanceof ApiError ? failure : { prices: [] };
          if (prices.length > 0) {
            setChanged({ seen: shownPrices, prices });
            return;
          }
          const { fields, message } = describeError(failure);
          setChanged(null);
          setError(fields[0]?.message ?? message);
        },
      },
    );
  };
  return (
    <Card title="Checkout">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          placeOrder(shownPrices);
        }}
      >
        <div aria-live="polite">
          <p className="text-[13px] text-muted">First bill</p>
          <p className="text-lg font-semibold tabular-nums">
            {cart.first_bill === null || cart.currency === null
              ? 'Not priced yet'
              : firstBillText(cart.first_bill, cart.currency, cart.lines)}
          </p>
          <p className="text-[13px] text-muted">
            {cart.first_bill === null
              ? 'At least one item has no price yet.'
              : 'Excluding taxes and usage.'}
          </p>
        </div>
        <Field label="Reference" help="Your own order number, which will appear on the order.">
          {(control) => (
            <Input
              {...control}
              value={reference}
              maxLength={80}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
        <Field label="Note to the seller">
          {(control) => (
            <Textarea
              {...control}
              value={note}
              maxLength={2000}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {cart.needs_approval && (
          <p className="text-[13px] text-muted">
            This order needs approval. It will be submitted once it's approved.
          </p>
        )}
        {error && (
          <p role="alert" className="text-[13px] text-danger">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" size="large" pending={checkout.isPending}>
          Place order
        </Button>
      </form>
      {changed && (
        <PricesChangedDialog
          cart={cart}
          prices={changed.prices}
          pending={checkout.isPending}
          onAccept={() =>
            placeOrder(
              changed.seen.map((line) => {
                const newPrice = changed.prices.find(
                  ({ line_id }) => line_id === line.line_id,
                )?.now;
                return newPrice ? { line_id: line.line_id, ...newPrice } : line;
              }),
            )
          }
          onClose={() => setChanged(null)}
        />
      )}
    </Card>
  );
}
