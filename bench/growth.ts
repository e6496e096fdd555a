// Lists and point reads with few rows and with many: what a hundredfold of the data costs one who reads it.
import { heading } from './measure/machine.ts';
import { type Person, signInOwner } from './measure/person.ts';
import { type Site, startProduct, withSite } from './measure/product.ts';
import { median, spread } from './measure/statistics.ts';

const few = Number(process.env.FEW ?? 10_000);
const many = Number(process.env.MANY ?? 1_000_000);
const rounds = 5;
const asksPerRound = 40;
const aim = 1.15;

/** The id of a row that the benchmark made, as SQL. */
const id = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Companies below the platform: each hundredth a distributor, the 99 after it its resellers. */
async function fillCompanies({ admin, tenant }: Site, count: number): Promise<void> {
  const numbers = `generate_series((select count(*) from companies where slug like 'bench-%'), $1::bigint - 1) n`;
  const parent = `case when n % 100 = 0 then '${tenant}' else ${id('n - n % 100')} end`;
  const kind = "case when n % 100 = 0 then 'distributor' else 'reseller' end";
  await admin.query('begin; set local session_replication_role = replica');
  await admin.query(
    `with added as (
       insert into companies (id, parent_id, kind, name, slug, country, created_at, updated_at)
       select ${id('n')}, ${parent}, ${kind}, 'Company ' || md5(n::text), 'bench-' || n, 'US', moment, moment
       from ${numbers}, lateral (select now() - n * interval '1 second' as moment)
       returning id, parent_id)
     insert into company_tree (ancestor_id, descendant_id, depth)
     select id, id, 0 from added
     union all select parent_id, id, 1 from added
     union all select '${tenant}', id, 2 from added where parent_id <> '${tenant}'`,
    [count],
  );
  await admin.query('commit');
  await admin.query('vacuum analyze companies, company_tree');
}

async function fillAuditLog({ admin, tenant }: Site, count: number): Promise<void> {
  await admin.query('begin; set local session_replication_role = replica');
  await admin.query(
    `insert into audit_logs (id, chain, company_id, action, resource_type, resource_id, created_at, hash)
     select n, (select chain from audit_chains limit 1), '${tenant}', 'event', 'bench', ${id('n % 100')}::text, now(), ''
     from generate_series((select coalesce(max(id), 0) + 1 from audit_logs), $1::bigint) n`,
    [count],
  );
  await admin.query('commit');
  await admin.query('vacuum analyze audit_logs');
}

const company = '00000000-0000-4000-8000-000000000007';
const reads = [
  { name: 'companies by name', path: '/api/companies?limit=50' },
  { name: 'companies, newest first', path: '/api/companies?limit=50&sort=-created_at' },
  { name: 'companies of one kind', path: '/api/companies?limit=50&kind=distributor' },
  { name: 'one company', path: `/api/companies/${company}` },
  { name: 'audit log', path: '/api/audit?limit=50' },
  { name: 'audit log of one thing', path: `/api/audit?limit=50&resource_id=${company}` },
] as const;

/** Medians of a few rounds in milliseconds, the reads in turn. */
async function timesOf(person: Person): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(reads.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, path } of reads) {
      const took: number[] = [];
      for (let ask = 0; ask < asksPerRound; ask++) {
        const begun = performance.now();
        await person.ask(path);
        took.push(performance.now() - begun);
      }
      // The first round only warms up.
      if (round > 0) times.get(name)?.push(median(took));
    }
  }
  return times;
}

heading(`Growth from ${few.toLocaleString('en')} to ${many.toLocaleString('en')} rows`);
await withSite(async (site) => {
  // The tenant's own limits, wide enough for one person who asks this often.
  for (const rule of ['api_read', 'search', 'default', 'admin_company_management']) {
    await site.admin.query(
      'insert into rate_limit_overrides (company_id, rule, seconds, max) values ($1, $2, 1, 100000)',
      [site.tenant, rule],
    );
  }
  const product = await startProduct(site, 3191);
  const person = await signInOwner(product);
  await fillCompanies(site, few);
  await fillAuditLog(site, few);
  const before = await timesOf(person);
  await fillCompanies(site, many);
  await fillAuditLog(site, many);
  const after = await timesOf(person);
  console.log(
    `\n| read | p50 at ${few.toLocaleString('en')} (spread) | p50 at ${many.toLocaleString('en')} (spread) | ratio | aim |`,
  );
  console.log('|---|---|---|---|---|');
  for (const { name } of reads) {
    const [small, large] = [before.get(name) ?? [], after.get(name) ?? []];
    const ratio = median(large) / median(small);
    const time = (values: readonly number[]) =>
      `${median(values).toFixed(2)} ms (${spread(values)})`;
    const verdict = ratio <= aim ? 'met' : '**missed**';
    console.log(
      `| ${name} | ${time(small)} | ${time(large)} | **${ratio.toFixed(2)}** | ${aim} ${verdict} |`,
    );
  }
  await product.stop();
});
