import type { PermissionResource } from './roles.ts';

// Plain data without zod, so that lists don't load a validator.

/** How a field of a resource is displayed, edited, filtered, sorted, and exported as CSV. */
export interface Field {
  readonly label: string;
  readonly kind:
    | 'text'
    | 'long_text'
    | 'email'
    | 'url'
    | 'phone'
    | 'choice'
    /** A list of several choices. */
    | 'choices'
    | 'reference'
    | 'number'
    | 'instant';
  readonly help?: string;
  /** Value → label, for `choice` and `choices`. */
  readonly choices?: Readonly<Record<string, string>>;
  /**
   * For `reference`: the field of the row that contains the name of the record `…_id` refers to.
   */
  readonly nameField?: string;
  /** For `number`: the cap of a count; this value means 'this many or more'. */
  readonly maxCount?: number;
  /** Column in the list: shown, optional, or never (default). */
  readonly column?: 'shown' | 'optional';
  /** Gets more of the list's width than other columns. */
  readonly wide?: true;
  readonly filter?: boolean;
  readonly sort?: boolean;
  /** In the form: always, or only when creating. */
  readonly form?: 'always' | 'create';
  readonly csv?: boolean;
}

/** A list's resource, followed by a dot and the list if it isn't the resource's only one. */
export type ListedName =
  | PermissionResource
  | 'pages.sections'
  | 'integrations.connectors'
  | 'integrations.drift';

/** Returns the resource whose permissions a list needs. */
export const permissionsOf = (name: ListedName): PermissionResource =>
  name === 'pages.sections'
    ? 'pages'
    : name === 'integrations.connectors' || name === 'integrations.drift'
      ? 'integrations'
      : name;

/** Names and fields of a resource's list: the part of its description that needs no schemas. */
export interface ResourceListing {
  readonly name: ListedName;
  readonly one: string;
  readonly many: string;
  /** The purpose of the resource in one sentence, shown above the list. */
  readonly purpose: string;
  /** How to get the first one, shown in the empty list. */
  readonly whenEmpty?: string;
  /** Label of the create button, if it isn't 'New …'. */
  readonly newLabel?: string;
  readonly titleField: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly defaultSort: string;
  /** Bulk action → label; each key is also an action in a row's `may`. */
  readonly bulk: Readonly<Record<string, string>>;
}

/** Returns the values a list can be sorted by: field names, with a '-' prefix for descending. */
export function sortsOf(description: Pick<ResourceListing, 'fields'>): string[] {
  return Object.entries(description.fields)
    .filter(([, field]) => field.sort)
    .flatMap(([name]) => [name, `-${name}`]);
}

/** A name as written within a sentence: 'Services' as 'services', and 'API keys' unchanged. */
export const inSentence = (name: string): string =>
  /^\p{Lu}{2}/u.test(name) ? name : name.toLowerCase();
