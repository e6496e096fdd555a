import { useNavigate } from '@tanstack/react-router';
import { companyListing } from '@trunkline/contract/companies/listing';
import { useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useApi, useMe } from '../../auth/index.ts';
import { useNewQuote } from '../mutations.ts';
import { useQuotes } from '../use-quotes.tsx';

/** Asks for the recipient company, then creates and opens the quote. */
export function NewQuoteDialog({
  fromCart = false,
  onClose,
}: {
  /** Whether the lines of the cart move into the quote. */
  fromCart?: boolean;
  onClose: () => void;
}) {
  const quotes = useQuotes();
  const create = useNewQuote(quotes);
  const navigate = useNavigate();
  const { companies } = useApi();
  const ownCompanyId = useMe().company.id;
  const [buyer, setBuyer] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  return (
    <ChangeDialog
      title="Create quote"
      description={
        fromCart
          ? 'The items in your cart will move to the quote, at the prices of the company you choose.'
          : "You'll add plans and the recipient next."
      }
      confirmLabel="Create quote"
      ready={buyer !== null}
      pending={create.isPending}
      error={create.error}
      onClose={onClose}
      onConfirm={() => {
        if (buyer === null) return;
        create.mutate(
          { buyer_id: buyer, title, from_cart: fromCart },
          {
            onSuccess: ({ quote }) => {
              if (quote === null) return;
              toast.success(`Quote ${quote.number} was created`);
              onClose();
              void navigate({ href: quotes.pageOf(quote.id) });
            },
          },
        );
      }}
    >
      <Field label="Company" help="Its supplier, the company directly above it, is the seller.">
        {(control) => (
          <ReferenceCombobox
            {...control}
            resource={{ description: companyListing, api: companies }}
            value={buyer}
            onChange={setBuyer}
            filters={{ status: 'active' }}
            accepts={({ id }) => id !== ownCompanyId}
          />
        )}
      </Field>
      <Field label="Title" help="Appears at the top of the quote.">
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={120}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
    </ChangeDialog>
  );
}
