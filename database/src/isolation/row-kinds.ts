import { companyId, idOf, type Place } from './hierarchy.ts';

export type Values = Readonly<Record<string, string | null>>;

/** How the matrix makes, finds, changes and moves rows of a table. */
export interface TableRows {
  /**
   * A row that belongs to a company; another `variant` is another row of the same company. Companies
   * themselves are special: any variant but the stored one is a customer to be made below the place.
   */
  readonly row: (place: Place, variant?: string) => Values;
  /** The columns that a row is found by. */
  readonly key: readonly string[];
  /** What an update sets. */
  readonly change: string;
  /** The column that says whose the row is; none where rows are nobody's. */
  readonly owner?: string;
  /** Rows are a person's: the actor's own is told from a colleague's. */
  readonly personal?: true;
  /** The same rows for everybody: migrated, not made here. */
  readonly global?: true;
}

export const stored = 'stored';
export const far = '2999-01-01T00:00:00Z';
export const residentOf = (place: Place) => idOf('auth_users', place, stored);

/** Tables whose rows belong to a company by `company_id` and are found by `id`. */
export function ofCompany(
  table: string,
  change: string,
  values: (name: string, place: Place) => Values,
): TableRows {
  return {
    key: ['id'],
    owner: 'company_id',
    change,
    row: (place, variant = stored) => ({
      id: idOf(table, place, variant),
      company_id: companyId(place),
      ...values(variant === stored ? place : `${place}-${variant}`, place),
    }),
  };
}

/** Tables of the sign-in part, whose rows belong to a user. */
export function ofUser(
  table: string,
  change: string,
  values: (name: string, place: Place) => Values,
): TableRows {
  return {
    key: ['id'],
    owner: 'user_id',
    change,
    row: (place, variant = stored) => ({
      id: idOf(table, place, variant),
      user_id: residentOf(place),
      ...values(`${place}-${variant}`, place),
    }),
  };
}

/** A company has one page with everything that can hang on one, and one with nothing yet. */
export function pageFor(place: Place, variant: string): string {
  return idOf(variant === stored ? 'pages' : 'bare page', place, stored);
}
