import type { TestNetwork } from '../testing.ts';

/**
 * Returns a function that reads every row of these companies and their people, except for
 * measurements, which the process itself stores.
 */
export async function rowReader(
  { admin }: Pick<TestNetwork, 'admin'>,
  companies: readonly string[],
): Promise<() => Promise<object[]>> {
  const { rows: tables } = await admin.query<{ name: string; condition: string }>(
    `select c.oid::regclass::text as name,
       string_agg(format('%I = any($1)', a.attname), ' or ') as condition
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> 'perf_series' and a.atttypid = 'uuid'::regtype
       and (a.attname ~ '(^|_)(company|seller|buyer|tenant|user)_id$'
         or c.oid in ('companies'::regclass, 'profiles'::regclass) and a.attname in ('id', 'parent_id'))
     group by c.oid order by 1`,
  );
  const { rows: people } = await admin.query<{ id: string }>(
    'select id from profiles where company_id = any($1)',
    [companies],
  );
  // Prepared and without workers, because planning and starting them takes longer than reading.
  await admin.query('set max_parallel_workers_per_gather = 0');
  const query = {
    name: 'rows of companies',
    text: tables
      .map(
        ({ name, condition }) =>
          `select '${name}' as table, jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) as rows
           from ${name} t where ${condition}`,
      )
      .join(' union all ')
      .concat(' order by 1'),
    values: [[...companies, ...people.map(({ id }) => id)]],
  };
  return async () => (await admin.query<object>(query)).rows;
}
