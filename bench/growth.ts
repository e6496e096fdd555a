// Lists and single-record reads with few rows and with a hundred times as many.
import { printHeading } from './measure/machine.ts';
import { type Person, signInOwner } from './measure/person.ts';
import { type Site, startProduct, raiseRateLimits, withSite } from './measure/product.ts';
import { median, spread } from './measure/statistics.ts';

const smallCount = Number(process.env.FEW ?? 10_000);
const rowCount = Number(process.env.MANY ?? 1_000_000);
const rounds = 9;
const requestsPerRound = 15;
const target = 1.15;

/** The id of a generated row, as SQL. */
const id = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Companies below the platform: every hundredth is a distributor, and the 99 after it are its
 * resellers.
 */
async function fillCompanies({ admin, tenant }: Site, count: number): Promise<void> {
  const numbers = 'generate_series(0, $1::bigint - 1) n';
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

/** Uses IDs far above the real ones, whose sequence continues unaffected. */
async function fillAuditLog({ admin, tenant }: Site, count: number): Promise<void> {
  await admin.query('begin; set local session_replication_role = replica');
  await admin.query(
    `insert into audit_logs (id, chain, company_id, action, resource_type, resource_id, created_at, hash)
     select 1000000000 + n, (select chain from audit_chains limit 1), '${tenant}', 'event', 'bench', ${id('n % 100')}::text, now(), ''
     from generate_series(1, $1::bigint) n`,
    [count],
  );
  await admin.query('commit');
  await admin.query('vacuum analyze audit_logs');
}

const company = '00000000-0000-4000-8000-000000000007';
const reads = [
  { name: 'companies by name', path: '/api/companies?limit=50' },
  { name: 'companies, newest first', path: '/api/companies?limit=50&sort=-created_at' },
  { name: 'companies by country', path: '/api/companies?limit=50&sort=country' },
  { name: 'companies of one kind', path: '/api/companies?limit=50&kind=distributor' },
  { name: 'suspended companies', path: '/api/companies?limit=50&status=suspended' },
  { name: 'one company', path: `/api/companies/${company}` },
  { name: 'audit log', path: '/api/audit?limit=50' },
  { name: 'audit log of one record', path: `/api/audit?limit=50&resource_id=${company}` },
] as const;

type Times = Map<string, number[]>;

/** Sends every request a few times and records its median in milliseconds. */
async function requestAll(person: Person, times: Times): Promise<void> {
  for (const { name, path } of reads) {
    const durations: number[] = [];
    for (let i = 0; i < requestsPerRound; i++) {
      const started = performance.now();
      await person.request(path);
      durations.push(performance.now() - started);
    }
    times.set(name, [...(times.get(name) ?? []), median(durations)]);
  }
}

/** Creates a site with this many companies and audit entries, and signs in its owner. */
async function withFilledSite(
  count: number,
  port: number,
  callback: (person: Person) => Promise<void>,
): Promise<void> {
  await withSite(async (site) => {
    await raiseRateLimits(site);
    await fillCompanies(site, count);
    await fillAuditLog(site, count);
    const product = await startProduct(site, port);
    try {
      await callback(await signInOwner(product));
    } finally {
      await product.stop();
    }
  });
}

function print(small: Times, large: Times): void {
  const [fewer, more] = [smallCount, rowCount].map((count) => count.toLocaleString('en'));
  console.log(
    `\n| read | p50 at ${fewer} (spread) | p50 at ${more} (spread) | ratio (spread) | target |`,
  );
  console.log('|---|---|---|---|---|');
  const time = (values: readonly number[]) => `${median(values).toFixed(2)} ms (${spread(values)})`;
  for (const { name } of reads) {
    const [fewRows, manyRows] = [small.get(name) ?? [], large.get(name) ?? []];
    const ratios = manyRows.map((value, round) => value / (fewRows[round] ?? NaN));
    const ratio = median(ratios);
    const verdict = ratio <= target ? 'met' : '**missed**';
    console.log(
      `| ${name} | ${time(fewRows)} | ${time(manyRows)} | **${ratio.toFixed(2)}** (${spread(ratios)}) | ${target} ${verdict} |`,
    );
  }
}

printHeading(
  `Growth from ${smallCount.toLocaleString('en')} to ${rowCount.toLocaleString('en')} rows, alternating`,
);
await withFilledSite(smallCount, 3191, async (smallSite) => {
  await withFilledSite(rowCount, 3192, async (largeSite) => {
    const [small, large]: [Times, Times] = [new Map(), new Map()];
    await requestAll(smallSite, new Map());
    await requestAll(largeSite, new Map());
    for (let index = 0; index < rounds; index++) {
      await requestAll(smallSite, small);
      await requestAll(largeSite, large);
    }
    print(small, large);
  });
});
