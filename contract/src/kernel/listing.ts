import type { PermissionResource } from './roles.ts';

// Plain data without zod, so that a list can be drawn without carrying a validator.

/** How one field of a resource is shown, asked for, filtered, sorted and exchanged as CSV. */
export interface Field {
  readonly label: string;
  readonly kind:
    | 'text'
    | 'long_text'
    | 'email'
    | 'url'
    | 'phone'
    | 'choice'
    /** Several of its choices: a list of them. */
    | 'choices'
    | 'reference'
    | 'number'
    | 'instant';
  readonly help?: string;
  /** Value → label, for `choice` and `choices`. */
  readonly choices?: Readonly<Record<string, string>>;
  /** For `reference`: the field of the row that holds the name of what `…_id` points to. */
  readonly nameField?: string;
  /** For `number`: a count that ends here, so that this value means 'this many or more'. */
  readonly countedTo?: number;
  /** Shown in the list: always, on request, or never (default). */
  readonly column?: 'shown' | 'optional';
  readonly filter?: boolean;
  readonly sort?: boolean;
  /** Asked for in the form: always, or when creating only. */
  readonly form?: 'always' | 'create';
  readonly csv?: boolean;
}

/** What a resource is called and how its records are listed: the part of its description that needs no schemas. */
export interface ResourceListing {
  readonly name: PermissionResource;
  readonly one: string;
  readonly many: string;
  /** What this is for, in one sentence: shown when the list is empty. */
  readonly purpose: string;
  /** What starts a new one, where that is not 'New …'. */
  readonly newLabel?: string;
  readonly titleField: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly defaultSort: string;
  /** Bulk action → label; each is also the name of an action in a row's `may`. */
  readonly bulk: Readonly<Record<string, string>>;
}

/** Names of the fields a list can be sorted by, ascending as they are and descending with '-' in front. */
export function sortsOf(description: Pick<ResourceListing, 'fields'>): string[] {
  return Object.entries(description.fields)
    .filter(([, field]) => field.sort)
    .flatMap(([name]) => [name, `-${name}`]);
}
