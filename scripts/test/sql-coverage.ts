// Lists the product's SQL functions that no test called. First run the database tests with
// SQL_COVERAGE=<file>.
import { readFileSync } from 'node:fs';
import { withScratchDatabase } from '../../database/src/testing.ts';

const file = process.env.SQL_COVERAGE;
if (!file) throw new Error('SQL_COVERAGE is not set. Set it to the file that the tests wrote to.');
const called = new Set(readFileSync(file, 'utf8').split('\n'));

const functions = await withScratchDatabase(async (admin) => {
  const { rows } = await admin.query<{ name: string; is_inlined: boolean }>(`
    select p.oid::regprocedure::text as name,
      lanname = 'sql' and not prosecdef and proconfig is null as is_inlined
    from pg_proc p join pg_language l on l.oid = prolang
    where pronamespace in ('app'::regnamespace, 'public'::regnamespace)
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by name`);
  return rows;
});

const missing = functions.filter(({ name }) => !called.has(name));
console.log(`${functions.length - missing.length} of ${functions.length} functions called`);
for (const { name, is_inlined: isInlined } of missing) {
  // PostgreSQL inlines simple SQL functions into the calling query and then counts no call.
  console.log(`  ${name}${isInlined ? ' (not counted where PostgreSQL inlines it)' : ''}`);
}
