// Compares published pages, the home page and a post with the fastest possible servers, alternating
// within one run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, printHeader, rounds, seconds } from './measure/compare.ts';
import type { Load } from './measure/load.ts';
import { printHeading } from './measure/machine.ts';
import {
  fillPages,
  type Site,
  startProduct,
  raiseRateLimits,
  withSite,
} from './measure/product.ts';
import { type ServerProcess, startServer } from './measure/server-process.ts';

const bareUrl = (name: string) => new URL(`bare/${name}.ts`, import.meta.url).pathname;
const sizes = (process.env.PAGES ?? '100,100000').split(',').map(Number);
const connectionCounts = (process.env.CONNECTIONS ?? '1,16,64').split(',').map(Number);
/**
 * More than the product caches (5,000), so that a response is evicted before it is requested again.
 */
const addressCount = 8_192;
/** Pages of the smallest run. */
const minPages = 100;

const publishedPath = (page: number) => `/api/pages/published?slug=bench/${page}`;
const domain = (index: number) => `site-${index}.example`;

/**
 * Requests every page once per domain. With a hundred pages, the tenant's domains provide enough
 * distinct responses.
 */
function allRequests(pages: number): Load['requests'] {
  return Array.from({ length: addressCount }, (_, index) => {
    if (pages >= addressCount)
      return { path: publishedPath(Math.floor((index * pages) / addressCount)) };
    const host = domain(Math.floor(index / pages));
    return { path: publishedPath(index % pages), headers: { host } };
  });
}

async function claimDomains({ admin, tenant }: Site): Promise<void> {
  for (let index = 0; index * minPages < addressCount; index++) {
    await admin.query(
      "insert into tenant_domains (company_id, domain, status) values ($1, $2, 'valid')",
      [tenant, domain(index)],
    );
  }
}

/** Returns the product's exact responses, for the baseline server to send. */
async function copyResponses(product: ServerProcess, paths: readonly string[]) {
  const entries = paths.map(async (path) => {
    const response = await fetch(new URL(path, product.url));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return [path, { type: response.headers.get('content-type'), body: await response.text() }];
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)));
}

/**
 * Returns how often the pages table has been read. A connection reports its last counts only after
 * 10 s of idleness.
 */
async function pageReads({ admin }: Site): Promise<number> {
  await sleep(12_000);
  const { rows } = await admin.query<{ reads: number }>(
    "select (seq_scan + idx_scan)::integer as reads from pg_stat_user_tables where relname = 'pages'",
  );
  return rows[0]?.reads ?? 0;
}

async function newestPost({ admin }: Site): Promise<string> {
  const { rows } = await admin.query<{ slug: string }>(
    "select slug from blog_posts where state = 'published' order by published_at desc limit 1",
  );
  if (rows[0] === undefined) throw new Error('there is no published post');
  return `/blog/${rows[0].slug}`;
}

printHeading(
  `Reads (${rounds} rounds of ${seconds} s each side, product and comparator alternating)`,
);
await withSite(async (site) => {
  await raiseRateLimits(site);
  await claimDomains(site);
  await fillPages(site, minPages);
  const post = await newestPost(site);
  const product = await startProduct(site, 3191);
  const answers = join(site.folder, 'answers.json');
  const cached = Array.from({ length: 64 }, (_, page) => ({ path: publishedPath(page) }));
  writeFileSync(
    answers,
    await copyResponses(product, ['/', post, ...cached.map(({ path }) => path)]),
  );
  const map = await startServer(bareUrl('map-server'), { PORT: '3192', ANSWERS: answers });
  const database = await startServer(bareUrl('database-server'), {
    PORT: '3193',
    LOGIN: JSON.stringify(site.address.login),
    TENANT: site.tenant,
  });
  try {
    for (const pages of sizes) {
      await fillPages(site, pages);
      console.log(`\n### ${pages.toLocaleString('en')} pages`);
      const misses: number[] = [];
      printHeader();
      for (const connections of connectionCounts) {
        const pageRequests = allRequests(pages);
        await site.admin.query("notify public_change, 'bench'");
        const before = await pageReads(site);
        const responses = await compare({
          name: 'published page, uncached',
          product: { server: product, requests: pageRequests },
          bare: { server: database, requests: pageRequests },
          connections,
          target: 0.5,
        });
        const readCount = (await pageReads(site)) - before;
        misses.push(readCount / responses);
        await compare({
          name: 'published page, cached',
          product: { server: product, requests: cached },
          bare: { server: map, requests: cached },
          connections,
          target: 0.4,
        });
        for (const [name, path] of Object.entries({ home: '/', post })) {
          const requests = [{ path }];
          await compare({
            name: `${name} document, cached`,
            product: { server: product, requests },
            bare: { server: map, requests },
            connections,
            target: 0.5,
          });
        }
      }
      const shares = misses.map((share) => `${(share * 100).toFixed(0)}%`).join(', ');
      console.log(`\nUncached pages: the database was read for ${shares} of the requests.`);
    }
  } finally {
    for (const server of [product, map, database]) await server.stop();
  }
});
