import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { companyListing } from '@trunkline/contract/companies/listing';
import type { PlacedOrder } from '@trunkline/contract/orders';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useApi, useMe } from '../../auth/index.ts';

/** Asks for the customer, shows what it pays, and places the order. */
export function CustomerOrderDialog({ onClose }: { onClose: () => void }) {
  const ownCompanyId = useMe().company.id;
  const { companies } = useApi();
  const { orders } = apiFor(ownCompanyId);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [buyer, setBuyer] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const order = (buyer_id: string, dry_run: boolean) =>
    orders.create.call({ buyer_id, from_cart: true, reference, dry_run });
  const preview = useMutation({ retry: false, mutationFn: (id: string) => order(id, true) });
  const place = useMutation({
    retry: false,
    mutationFn: (id: string) => order(id, false),
    onSettled: () => void client.invalidateQueries({ queryKey: orders.key() }),
  });
  const choose = (id: string | null) => {
    setBuyer(id);
    place.reset();
    if (id === null) preview.reset();
    else preview.mutate(id);
  };
  return (
    <ChangeDialog
      title="Order for a customer"
      description="Turns your cart into an order for the company you choose, at its prices."
      confirmLabel="Place order"
      ready={preview.data !== undefined && !preview.isPending}
      pending={place.isPending}
      error={place.error ?? preview.error}
      onClose={onClose}
      onConfirm={() => {
        if (buyer === null) return;
        place.mutate(buyer, {
          onSuccess: ({ order: placed }) => {
            if (placed === null) return;
            toast.success(`Order ${placed.number} was placed`);
            onClose();
            void navigate({ to: '/app/orders/$id', params: { id: placed.id } });
          },
        });
      }}
    >
      <Field label="Company" help="Its supplier, the company directly above it, is the seller.">
        {(control) => (
          <ReferenceCombobox
            {...control}
            resource={{ description: companyListing, api: companies }}
            value={buyer}
            onChange={choose}
            filters={{ status: 'active' }}
            accepts={({ id }) => id !== ownCompanyId}
          />
        )}
      </Field>
      <Field
        label="Reference"
        help="The customer's own order number, which will appear on the order."
      >
        {(control) => (
          <Input
            {...control}
            value={reference}
            maxLength={80}
            onChange={({ target }) => setReference(target.value)}
          />
        )}
      </Field>
      {preview.data && <CustomerFirstBill preview={preview.data.preview} />}
    </ChangeDialog>
  );
}

function CustomerFirstBill({
  preview: { first_bill, currency, needs_approval },
}: {
  preview: PlacedOrder['preview'];
}) {
  return (
    <div aria-live="polite" className="rounded-md bg-sunken p-4">
      <p className="text-[13px] text-muted">Customer's first bill</p>
      <p className="text-lg font-semibold tabular-nums">
        {first_bill === null || currency === null
          ? 'Not priced yet'
          : formatMinor(first_bill, currency)}
      </p>
      {needs_approval && (
        <p className="text-[13px] text-muted">
          This order needs approval. It will be submitted once it's approved.
        </p>
      )}
    </div>
  );
}
