import type pg from 'pg';

/** A change that weakens or breaks a policy; the matrix has to detect it. */
export interface Mutant {
  readonly name: string;
  readonly table: string;
  readonly statement: string;
  /** The roles concerned, which are tried first. */
  readonly roles: readonly string[];
}

interface Policy {
  table: string;
  name: string;
  using: string | null;
  check: string | null;
  roles: string[];
}

/**
 * Generates mutants: every policy dropped, its USING and its WITH CHECK replaced by `true` and by
 * their negation; every table with row-level security not forced, and disabled.
 */
export async function readMutants(client: pg.ClientBase): Promise<Mutant[]> {
  const policies = await client.query<Policy>(`
    select c.relname::text as table, quote_ident(p.polname) as name, 
      p.polroles::regrole[]::text[] as roles, pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
    order by 1, 2`);
  const tables = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition
    order by 1`);
  return [
    ...policies.rows.flatMap(policyMutants),
    ...tables.rows.flatMap(({ name }) => tableMutants(name)),
  ];
}

function policyMutants({ table, name, using, check, roles }: Policy): Mutant[] {
  const mutant = (description: string, statement: string) => ({
    name: `policy ${name} on ${table} ${description}`,
    table,
    statement,
    roles,
  });
  const alter = `alter policy ${name} on ${table}`;
  const mutants = [mutant('dropped', `drop policy ${name} on ${table}`)];
  if (using !== null && using !== 'true') {
    mutants.push(mutant('using (true)', `${alter} using (true)`));
    mutants.push(mutant('using (not …)', `${alter} using (not (${using}))`));
  }
  if (check !== null && check !== 'true') {
    mutants.push(mutant('with check (true)', `${alter} with check (true)`));
    mutants.push(mutant('with check (not …)', `${alter} with check (not (${check}))`));
  }
  return mutants;
}

function tableMutants(table: string): Mutant[] {
  return [
    {
      name: `${table} not forced`,
      table,
      statement: `alter table ${table} no force row level security`,
      roles: ['trunkline_owner'],
    },
    {
      name: `${table} not enabled`,
      table,
      statement: `alter table ${table} disable row level security`,
      roles: ['app_user'],
    },
  ];
}
