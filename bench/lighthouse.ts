// Runs Lighthouse's mobile preset on every public page of the seed, in a production build.
import { chromium } from '@playwright/test';
import { seededPages } from '@trunkline/database/seed/site/index';
import lighthouse from 'lighthouse';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.ts';
import { printHeading } from './measure/machine.ts';
import { startProduct, withSite } from './measure/product.ts';
import type { ServerProcess } from './measure/server-process.ts';
import { median } from './measure/statistics.ts';

const runs = Number(process.env.RUNS ?? 3);
const debuggingPort = 9391;
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.keys(targets) as (keyof typeof targets)[];
/** Excluded from search engines, so their SEO isn't rated. */
const unlisted = new Set(['/offline']);
const ratedOn = (path: string) =>
  categories.filter((name) => name !== 'seo' || !unlisted.has(path));

interface Scores {
  readonly scores: number[];
  readonly failed: string[];
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Returns the reasons why a run is inconclusive: it failed, or could not rate a category. */
function failures({ runtimeError, categories: rated, audits }: Result): string[] {
  if (runtimeError !== undefined) return [`${runtimeError.code}: ${runtimeError.message}`];
  return Object.values(rated)
    .filter(({ score }) => score === null)
    .flatMap(({ id, auditRefs }) => {
      const broken = auditRefs.flatMap((audit) => audits[audit.id]?.errorMessage ?? []);
      return `${id} could not be rated: ${[...new Set(broken)].join(', ')}`;
    });
}

/**
 * Repeats a failed run twice, because on a busy machine a run can fail for reasons unrelated to the
 * page.
 */
async function measure(url: URL): Promise<Result> {
  const onlyCategories = [...ratedOn(url.pathname)];
  const options = { port: debuggingPort, output: 'json', logLevel: 'error' } as const;
  let reasons: string[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    const result = await lighthouse(url.href, { ...options, onlyCategories });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url.href}`);
    reasons = failures(result.lhr);
    if (reasons.length === 0) return result.lhr;
    console.error(`${url.pathname}, attempt ${attempt}: ${reasons.join('; ')}`);
  }
  throw new Error(`Lighthouse could not rate ${url.href}: ${reasons.join('; ')}`);
}

async function run(url: URL): Promise<Scores> {
  const rated = ratedOn(url.pathname);
  const lhr = await measure(url);
  const scores = rated.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
  const auditRefs = rated.flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  const failed = auditRefs
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return { scores, failed };
}

async function read(product: ServerProcess, path: string): Promise<string> {
  const response = await fetch(new URL(path, product.url));
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return response.text();
}

/**
 * Returns the target of the first matching link on a page, for pages that aren't listed anywhere.
 */
async function firstLink(product: ServerProcess, page: string, kind: RegExp): Promise<string> {
  const links = [...(await read(product, page)).matchAll(/ href="([^"#?]+)"/g)];
  const linkedPath = links.map(([, path = '']) => path).find((path) => kind.test(path));
  if (linkedPath === undefined) throw new Error(`no link on ${page} leads to ${kind.source}`);
  return linkedPath;
}

/**
 * Returns all public pages: every seeded page, and one of each kind generated from other content.
 */
async function publicPaths(product: ServerProcess): Promise<string[]> {
  const sitemap = await read(product, '/sitemap.xml');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const firstOf = (kind: RegExp) => paths.filter((path) => kind.test(path)).slice(0, 1);
  const pages = seededPages.map(({ slug }) => (slug === 'home' ? '/' : `/${slug}`));
  const others = [/^\/services\/./, /^\/blog$/, /^\/blog\/[^/]+$/].flatMap(firstOf);
  const [post = '/blog'] = firstOf(/^\/blog\/[^/]+$/);
  const linked = [
    await firstLink(product, post, /^\/blog\/tag\//),
    await firstLink(product, post, /^\/blog\/author\//),
    await firstLink(product, '/releases', /^\/releases\/./),
  ];
  return [...new Set([...pages, ...others, ...linked, '/releases', '/sitemap', '/offline'])];
}

printHeading(`Lighthouse, mobile preset (median of ${runs} runs of each page)`);
await withSite(async (site) => {
  const product = await startProduct(site, 3191);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    console.log(`\n| page | ${categories.join(' | ')} | target |`);
    console.log(`|${'---|'.repeat(categories.length + 2)}`);
    for (const path of await publicPaths(product)) {
      const all: Scores[] = [];
      for (let index = 0; index < runs; index++) {
        all.push(await run(new URL(path, product.url)));
      }
      const rated = ratedOn(path);
      const medianScores = new Map(
        rated.map((name, index) => [name, median(all.map(({ scores }) => scores[index] ?? 0))]),
      );
      const scores = categories.map((name) => medianScores.get(name) ?? '–');
      const isMet = rated.every((name) => (medianScores.get(name) ?? 0) >= targets[name]);
      const failed = [...new Set(all.flatMap((item) => item.failed))].join(', ');
      const verdict = isMet ? 'met' : '**missed**';
      console.log(
        `| \`${path}\` | ${scores.join(' | ')} | ${verdict}${failed === '' ? '' : `: ${failed}`} |`,
      );
    }
  } finally {
    await browser.close();
    await product.stop();
  }
});
