/** A generated market: companies, their plans and their prices. Days are numbers. */
export interface Market {
  /** Parents come first; the first is the platform. */
  readonly companies: readonly { id: string; parent: string | null; kind: string }[];
  readonly services: readonly { id: string; owner: string; category: string }[];
  readonly plans: readonly { id: string; service: string; owner: string }[];
  readonly charges: readonly { id: string; plan: string; owner: string }[];
  readonly listings: readonly { seller: string; service: string }[];
  readonly partners: readonly { seller: string; buyer: string; tier: string }[];
  readonly lists: readonly PriceList[];
  readonly entries: readonly PriceEntry[];
  readonly assignments: readonly Assignment[];
  readonly rates: readonly Rate[];
}

export type ListKind = 'sell' | 'msrp' | 'ceiling';

export interface PriceList {
  readonly id: string;
  readonly owner: string;
  readonly kind: ListKind;
  readonly currency: string;
  readonly base: string | null;
  readonly step: number;
  readonly rounding: 'half' | 'up';
  readonly margin: number;
}

export interface StoredBracket {
  readonly from: string;
  readonly rate_micro: string;
  readonly flat_micro: string;
}

export type Method = 'fixed' | 'markup' | 'margin' | 'off_msrp' | 'pass' | 'not_sold' | 'inherit';

export interface PriceEntry {
  readonly id: string;
  readonly list: string;
  readonly owner: string;
  readonly scope: 'charge' | 'plan' | 'service' | 'category' | 'all';
  readonly target: string;
  readonly method: Method;
  readonly brackets: readonly StoredBracket[] | null;
  readonly bps: number | null;
  readonly add: number;
  readonly since: number;
}

export interface Assignment {
  readonly owner: string;
  readonly kind: ListKind;
  readonly audience: 'buyer' | 'tier' | 'kind' | 'visitors';
  readonly target: string;
  readonly list: string | null;
  readonly since: number;
}

export interface Rate {
  readonly owner: string;
  readonly from: string;
  readonly to: string;
  readonly rate: number;
  readonly since: number;
}
