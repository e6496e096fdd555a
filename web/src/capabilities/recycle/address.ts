import { type RecycleType, recycleTypeNames } from '@trunkline/contract/recycle/listing';
import type { BinInput } from './queries.ts';

/** State of the recycle bin kept in its URL. */
export interface BinAddress {
  search: string;
  type: RecycleType | null;
}

// The router parses '?search=2024' as a number; it is meant as text.
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Reads the state from the URL; ignores invalid values. */
export const readAddress = (search: Readonly<Record<string, unknown>>): BinAddress => ({
  search: text(search['search']),
  type: recycleTypeNames.find((name) => name === search['type']) ?? null,
});

/** Turns the URL state into the query's input. */
export const inputOf = ({ search, type }: BinAddress): BinInput => ({
  ...(search.trim() && { search: search.trim() }),
  ...(type && { item_type: type }),
});
