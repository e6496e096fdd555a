import type { Cart } from '@trunkline/contract/orders';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NewQuoteDialog } from './new-quote-dialog.tsx';

/** Creates a quote for a customer from the cart. */
export function QuoteFromCart({ record: { lines } }: { record: Cart }) {
  const [isOpen, setIsOpen] = useState(false);
  if (lines.length === 0) return null;
  return (
    <Card title="Quote for a customer">
      <div className="grid justify-items-start gap-3">
        <p className="text-[13px] text-muted">
          Create a quote with these items at one of your customers' prices.
        </p>
        <Button onClick={() => setIsOpen(true)}>Create quote</Button>
      </div>
      {isOpen && <NewQuoteDialog fromCart onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
