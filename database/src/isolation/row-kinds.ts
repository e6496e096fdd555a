import { companyId, idOf, type CompanyKey } from './hierarchy.ts';

export type Values = Readonly<Record<string, string | null>>;

/** How the matrix inserts, finds, updates and moves rows of a table. */
export interface TableRows {
  /**
   * A row of a company; another `variant` is another row of the same company. For companies
   * themselves, any variant but the stored one is a new customer below the company.
   */
  readonly row: (company: CompanyKey, variant?: string) => Values;
  /** The columns that identify a row. */
  readonly key: readonly string[];
  /** The SET clause of an update. */
  readonly change: string;
  /** The column with the row's company or person; missing if rows have no owner. */
  readonly owner?: string;
  /** Rows belong to a person: the actor's own are distinguished from a colleague's. */
  readonly personal?: true;
  /** The same rows for everyone, inserted by migrations. */
  readonly global?: true;
}

export const stored = 'stored';
export const farFuture = '2999-01-01T00:00:00Z';
export const memberOf = (company: CompanyKey) => idOf('auth_users', company, stored);

/** Returns rows of tables with `company_id` as owner and `id` as key. */
export function ofCompany(
  table: string,
  change: string,
  values: (name: string, company: CompanyKey) => Values,
): TableRows {
  return {
    key: ['id'],
    owner: 'company_id',
    change,
    row: (company, variant = stored) => ({
      id: idOf(table, company, variant),
      company_id: companyId(company),
      ...values(variant === stored ? company : `${company}-${variant}`, company),
    }),
  };
}

/** Returns rows of the sign-in module's tables, which belong to a user. */
export function userRows(
  table: string,
  change: string,
  values: (name: string, company: CompanyKey) => Values,
): TableRows {
  return {
    key: ['id'],
    owner: 'user_id',
    change,
    row: (company, variant = stored) => ({
      id: idOf(table, company, variant),
      user_id: memberOf(company),
      ...values(`${company}-${variant}`, company),
    }),
  };
}

/** Each company has one page with related rows of every kind, and one without any. */
export function pageFor(company: CompanyKey, variant: string): string {
  return idOf(variant === stored ? 'pages' : 'bare page', company, stored);
}
