import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answers, Cart, CartLine, LinePart, PartChoice } from '@trunkline/contract/orders';
import { apiFor } from '../../kernel/api.ts';
import { useRefreshAfter } from '../../kernel/refresh-after.ts';
import { cartCountOptions, cartOptions } from './cart-queries.ts';

const noRetry = { retry: false } as const;

type NewLine = Pick<CartLine, 'plan_id' | 'quantity'> &
  Partial<Pick<CartLine, 'beneficiary_id' | 'trial_end'>> & {
    answers?: CartLine['answers'];
    parts?: PartChoice[];
  };
type LineChange = Parameters<ReturnType<typeof apiFor>['orders']['changeCartLine']['call']>[0];
type Checkout = Parameters<ReturnType<typeof apiFor>['orders']['checkout']['call']>[0];

/** Returns mutations of the signed-in user's cart; each resolves to the whole cart. */
export function useCartChanges(tenant: string) {
  const client = useQueryClient();
  const { orders } = apiFor(tenant);
  const onSuccess = (cart: Cart) => {
    client.setQueryData(cartOptions(tenant).queryKey, cart);
    client.setQueryData(cartCountOptions(tenant).queryKey, { count: cart.lines.length });
  };
  return {
    add: useMutation({
      ...noRetry,
      onSuccess,
      mutationFn: ({ answers, ...line }: NewLine) =>
        orders.addToCart.call({ ...line, answers: answersOf(answers) }),
    }),
    change: useMutation({
      ...noRetry,
      onSuccess,
      mutationFn: (change: LineChange) => orders.changeCartLine.call(change),
    }),
    remove: useMutation({
      ...noRetry,
      onSuccess,
      mutationFn: (id: string) => orders.removeCartLine.call({ id }),
    }),
    checkout: useMutation({
      ...noRetry,
      mutationFn: (checkout: Checkout) => orders.checkout.call(checkout),
      // Not awaited, so that the order appears without waiting for the emptied cart.
      onSettled: () => void client.invalidateQueries({ queryKey: orders.key() }),
    }),
  };
}

type Answer = Answers[string];
const isText = (value: unknown) => typeof value === 'string';
const isAnswer = (value: unknown): value is Answer =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) ? value.every(isText) : Object.values(value ?? {}).every(isText));

/** Converts stored answers to the form that the contract accepts. */
export function answersOf(stored: Readonly<Record<string, unknown>> = {}): Answers {
  const answers: Answers = {};
  for (const [key, value] of Object.entries(stored)) if (isAnswer(value)) answers[key] = value;
  return answers;
}

/** Converts the parts of a bundle to the form that the contract accepts. */
export const choicesOf = (parts: readonly LinePart[]): PartChoice[] =>
  parts.map(({ part_id, answers }) => ({ part_id, answers: answersOf(answers) }));

type NewRule = Parameters<ReturnType<typeof apiFor>['orders']['addApprovalRule']['call']>[0];

/** Returns mutations of the company's approval rules. */
export function useRuleChanges(tenant: string) {
  const { orders } = apiFor(tenant);
  const refreshAfter = useRefreshAfter(orders.approvalRules.key());
  return {
    add: useMutation({
      ...refreshAfter,
      mutationFn: (rule: NewRule) => orders.addApprovalRule.call(rule),
    }),
    remove: useMutation({
      ...refreshAfter,
      mutationFn: (id: string) => orders.removeApprovalRule.call({ id }),
    }),
  };
}

type NewTerms = Parameters<ReturnType<typeof apiFor>['orders']['saveTerms']['call']>[0];

/** Sets the terms with a company directly below. */
export function useSaveTerms(tenant: string) {
  const { orders } = apiFor(tenant);
  return useMutation({
    ...useRefreshAfter(orders.terms.key()),
    mutationFn: (terms: NewTerms) => orders.saveTerms.call(terms),
  });
}
