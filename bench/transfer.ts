// JavaScript that a page transfers before any interaction, as received by Chromium with a fresh
// profile.
import { chromium, type Page } from '@playwright/test';
import { checkBudgets } from '../scripts/check/budgets.ts';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.ts';
import { printHeading } from './measure/machine.ts';
import { type Person, signInOwner } from './measure/person.ts';
import { startProduct, withSite } from './measure/product.ts';

/** The chunk of the background effect in one page's header. */
const effect = 'constellation';

/**
 * Pages, each with an element that appears once the page is usable; documents are usable once
 * loaded. The limits are those of `scripts/check/budgets.ts`, which doesn't cover the forms and
 * effects of documents.
 */
const pages = [
  { name: '`/` signed out', path: '/', signedIn: false, limit: 8 },
  { name: '`/contact`', path: '/contact', signedIn: false, limit: 15 },
  { name: `\`/about\` with the effect ${effect}`, path: '/about', signedIn: false, limit: 15 },
  { name: '`/` signed in', path: '/', signedIn: true, limit: 20 },
  {
    name: '`/auth`',
    path: '/auth',
    signedIn: false,
    readySelector: 'input[type=email]',
    limit: 140,
  },
  {
    name: '`/admin/companies`',
    path: '/admin/companies',
    signedIn: true,
    readySelector: 'main tbody tr a',
    limit: 190,
  },
];

interface Transfer {
  bytes: number;
  files: number;
  readonly encodings: Set<string>;
}

/** Counts scripts as reported by the network: transferred bodies, without headers. */
async function countScripts(page: Page): Promise<Transfer> {
  const transfer: Transfer = { bytes: 0, files: 0, encodings: new Set() };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type !== 'Script') return;
    const headers = new Headers(response.headers);
    transfer.bytes += Number(headers.get('content-length'));
    transfer.files += 1;
    transfer.encodings.add(headers.get('content-encoding') ?? 'identity');
  });
  return transfer;
}

interface Transferred extends Transfer {
  /** Bytes transferred when the page became usable; the rest is prefetched while idle. */
  readonly needed: number;
}

async function transferOf(
  origin: string,
  { path, readySelector }: { path: string; readySelector?: string },
  person: Person | null,
): Promise<Transferred> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumArguments,
  });
  try {
    const context = await browser.newContext({ baseURL: origin });
    const cookies = [...(person?.cookies ?? [])];
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
    const page = await context.newPage();
    const transfer = await countScripts(page);
    await page.goto(path);
    if (readySelector !== undefined) await page.locator(readySelector).first().waitFor();
    const { bytes } = transfer;
    await page.waitForLoadState('networkidle');
    if (new URL(page.url()).pathname !== path)
      throw new Error(`${path} redirects to ${page.url()}`);
    return { ...transfer, needed: bytes };
  } finally {
    await browser.close();
  }
}

printHeading('JavaScript transferred before interaction');
await withSite(async (site) => {
  const { rowCount } = await site.admin.query(
    `update pages set content = jsonb_set(content, '{sections,0,background_effect}', to_jsonb($1::text))
     where slug = 'about' and company_id = $2 and content #>> '{sections,0,type}' = 'hero'`,
    [effect, site.tenant],
  );
  if (rowCount !== 1) throw new Error('no page begins with a hero section');
  const product = await startProduct(site, 3191);
  const person = await signInOwner(product);
  console.log('\n| page | KB (1024 bytes) | KB until idle | files | encoding | target |');
  console.log('|---|---|---|---|---|---|');
  for (const { name, signedIn, limit, ...request } of pages) {
    const transfer = await transferOf(product.url, request, signedIn ? person : null);
    const size = transfer.needed / 1024;
    const verdict = size <= limit ? 'met' : '**missed**';
    const encodings = [...transfer.encodings].join(', ');
    console.log(
      `| ${name} | **${size.toFixed(1)}** | ${(transfer.bytes / 1024).toFixed(1)} | ${transfer.files} | ${encodings} | ${limit} KB ${verdict} |`,
    );
  }
  await product.stop();
});
console.log(`\nFrom the build's manifest: ${checkBudgets().figures.join('; ')}.`);
