import { type AssetKind, assetKinds } from '@trunkline/contract/media/listing';
import { isUuid } from '@trunkline/contract/kernel/uuid';

/** Sort orders of the list. */
export const sorts = {
  '-created_at': 'Newest first',
  original_filename: 'By name',
  '-bytes': 'Largest first',
} as const;
export type Sort = keyof typeof sorts;

export interface AssetInput {
  company_id: string;
  search?: string;
  folder_id?: string;
  kind?: AssetKind;
  alt_text?: 'missing';
  used?: 'no';
  sort?: Sort;
}

export const assetConditions = {
  unused: 'Not used',
  missing_alt: 'Without alternative text',
} as const;
export type AssetCondition = keyof typeof assetConditions;

/** State of the library screen kept in its URL. */
export interface MediaAddress {
  search: string;
  folder: string | null;
  kind: AssetKind | null;
  show: AssetCondition | null;
  sort: Sort;
  form: 'grid' | 'list';
  /** The file open in the side panel. */
  open: string | null;
}

// The router parses '?search=2024' as a number; it is meant as text.
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const id = (value: unknown) => (isUuid(text(value)) ? text(value) : null);
const has = <Choices extends object>(
  choices: Choices,
  name: string,
): name is keyof Choices & string => Object.hasOwn(choices, name);
const oneOf = <Choices extends object>(value: unknown, choices: Choices) => {
  const name = text(value);
  return has(choices, name) ? name : null;
};

/** Search parameters that make up a saved view of the library: all but the open file. */
export const viewKeys: readonly string[] = ['search', 'folder', 'kind', 'show', 'sort', 'form'];

/** Reads the state from the URL; ignores invalid values. */
export function readAddress(search: Readonly<Record<string, unknown>>): MediaAddress {
  return {
    search: text(search['search']),
    folder: id(search['folder']),
    kind: oneOf(search['kind'], assetKinds),
    show: oneOf(search['show'], assetConditions),
    sort: oneOf(search['sort'], sorts) ?? '-created_at',
    form: search['form'] === 'list' ? 'list' : 'grid',
    open: id(search['open']),
  };
}

/** Writes only values that are set, to keep URLs short. */
export function writeAddress(address: MediaAddress): Record<string, string> {
  const { sort, form, ...rest } = address;
  const entries = Object.entries({
    ...rest,
    sort: sort === '-created_at' ? null : sort,
    form: form === 'grid' ? null : form,
  });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Turns the URL state into the query's input. */
export function inputOf(address: MediaAddress, company: string): AssetInput {
  const { search, folder, kind, show, sort } = address;
  return {
    company_id: company,
    sort,
    ...(search.trim() && { search: search.trim() }),
    ...(folder && { folder_id: folder }),
    ...(kind && { kind }),
    ...(show === 'unused' && { used: 'no' }),
    ...(show === 'missing_alt' && { alt_text: 'missing' }),
  };
}

/** Returns whether search or filters besides the folder are active. */
export const isFiltered = ({ search, kind, show }: MediaAddress): boolean =>
  search.trim() !== '' || kind !== null || show !== null;
