import type { PriceChange } from '@trunkline/contract/catalog';
import type {
  PriceChangeEvent,
  PriceChangeState,
} from '@trunkline/contract/catalog/price-change-states';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { formatDay } from './days.ts';

export const priceChangeTones: Readonly<Record<PriceChangeState, BadgeTone>> = {
  awaiting_approval: 'warning',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
};

interface Transition {
  readonly label: string;
  readonly confirm: string;
  readonly done: string;
  readonly failed: string;
  readonly danger: boolean;
  readonly titleOf: (change: PriceChange) => string;
  readonly consequenceOf: (change: PriceChange) => string;
}

const countOf = ({ preview }: PriceChange) => formatCount(preview.changed, 'price', 'prices');
const unchanged = ({ list }: PriceChange) => `The prices in ${list} will stay as they are.`;

/** Actions on a price change, and their confirmations. */
export const priceChangeActions: Readonly<Record<PriceChangeEvent, Transition>> = {
  approve: {
    label: 'Approve',
    confirm: 'Approve change',
    done: 'Change approved',
    failed: "Couldn't approve the change",
    danger: false,
    titleOf: ({ reason }) => `Approve “${reason}”?`,
    consequenceOf: (change) =>
      `${countOf(change)} in ${change.list} will change on ${formatDay(change.valid_from)}.`,
  },
  decline: {
    label: 'Decline',
    confirm: 'Decline change',
    done: 'Change declined',
    failed: "Couldn't decline the change",
    danger: true,
    titleOf: ({ reason }) => `Decline “${reason}”?`,
    consequenceOf: unchanged,
  },
  withdraw: {
    label: 'Withdraw',
    confirm: 'Withdraw change',
    done: 'Change withdrawn',
    failed: "Couldn't withdraw the change",
    danger: true,
    titleOf: ({ reason }) => `Withdraw “${reason}”?`,
    consequenceOf: unchanged,
  },
};
