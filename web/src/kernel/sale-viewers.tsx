import { useQuery } from '@tanstack/react-query';
import { announceEvery, type SaleViewer } from '@trunkline/contract/kernel/sale-viewers';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiFor } from './api.ts';
import { reportProblem } from './report-problem.ts';

interface ViewedSale {
  readonly id: string;
  readonly buyer_name: string | null;
  readonly seller_name: string | null;
}

interface SaleViewersProps {
  readonly tenant: string;
  readonly listing: { readonly name: 'orders' | 'quotes'; one: string };
  readonly sale: ViewedSale;
}

/** Registers that this screen shows an order or quote, and shows who else has it open. */
export function SaleViewers({ tenant, listing: { name, one }, sale }: SaleViewersProps) {
  const { id } = sale;
  const noun = one.toLowerCase();
  const [screen] = useState(() => crypto.randomUUID());
  const { viewers } = apiFor(tenant)[name];
  const { data } = useQuery({
    ...viewers.queryOptions({ input: { id, screen, leaves: false } }),
    staleTime: 0,
    refetchInterval: announceEvery * 1000,
  });
  const leave = useEffectEvent((left: string) => {
    viewers
      .call({ id: left, screen, leaves: true })
      // The lease expires within a minute.
      .catch((error: unknown) => reportProblem(`Couldn't leave the ${noun}`, error));
  });
  useEffect(() => () => leave(id), [id]);
  const names = (data?.viewers ?? []).map((viewer) => nameOf(viewer, sale));
  if (names.length === 0) return null;
  return (
    <p role="status" className="font-medium text-primary-text">
      {new Intl.ListFormat('en').format(names)} {names.length === 1 ? 'has' : 'have'} this {noun}{' '}
      open
    </p>
  );
}

const nameOf = ({ name, party }: SaleViewer, sale: ViewedSale) =>
  name ??
  (party === 'buyer' ? (sale.buyer_name ?? 'The buyer') : (sale.seller_name ?? 'Your supplier'));
