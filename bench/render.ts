// Rendering without any cache: pages per second of CPU time, in this process, on one core.
import { readContent, sanitizeContent } from '../server/src/capabilities/pages/content.ts';
import { siteContextOf } from '../server/src/capabilities/branding/site-context.ts';
import { loadWebBuild } from '../server/src/http/web-build.ts';
import { seededPages } from '@trunkline/database/seed/site/index';
import { printHeading } from './measure/machine.ts';
import { median, spread } from './measure/statistics.ts';

const target = 5_000;

printHeading('Rendering the home document, uncached');
const web = await loadWebBuild();
const renderer = await web.renderer();
const home = seededPages.find(({ slug }) => slug === 'home');
if (home === undefined) throw new Error('The seed has no home page');
const frame = {
  tenant: siteContextOf('localhost', null).tenant,
  themeHref: '/theme/default-0000000000.css',
  origin: 'http://localhost:3000',
  path: '/',
  assets: web.documentAssets,
  above: [],
  customCssHref: null,
  preview: null,
};
const stored = JSON.stringify(home.content);
const page = {
  ...home,
  id: '00000000-0000-0000-0000-000000000000',
  company_id: '00000000-0000-0000-0000-000000000000',
  seo: { title: '', social_image: '', canonical: '', noindex: false },
  published: true,
  updated_at: new Date().toISOString(),
};

async function perCpuSecond(work: () => unknown): Promise<number[]> {
  const times = 2_000;
  const rates: number[] = [];
  for (let index = 0; index < times; index++) await work();
  for (let i = 0; i < 7; i++) {
    const before = process.cpuUsage();
    for (let index = 0; index < times; index++) await work();
    const { user, system } = process.cpuUsage(before);
    rates.push((times / (user + system)) * 1e6);
  }
  return rates;
}

function print(name: string, rates: readonly number[]): void {
  const verdict = median(rates) >= target ? 'met' : '**missed**';
  console.log(
    `| ${name} | ${median(rates).toFixed(0)} (${spread(rates, 0)}) | ${target} ${verdict} |`,
  );
}

const html = renderer.renderPage(frame, page, []);
console.log(`\n${Buffer.byteLength(html)} bytes of HTML\n`);
console.log('| | per CPU second (spread) | target |\n|---|---|---|');
print('rendering the page', await perCpuSecond(() => renderer.renderPage(frame, page, [])));
print(
  'everything after the database: parse, check, sanitise, render',
  await perCpuSecond(async () => {
    const content = await sanitizeContent(readContent(JSON.parse(stored)));
    renderer.renderPage(frame, { ...page, content }, []);
  }),
);
