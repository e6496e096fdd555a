// Cost of the guard: checking a request while nothing and while thousands of addresses are blocked,
// alternating with a loop without the guard; its share of a cached document; and the cost of a
// blocked request.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import autocannon from 'autocannon';
import { createBlocks } from '../server/src/capabilities/security/blocks.ts';
import { inspect } from '../server/src/capabilities/security/detector/inspect.ts';
import { createBlockGuard } from '../server/src/http/block-guard.ts';
import { isProbing } from '../server/src/http/security-reports.ts';
import { limitKeyOf } from '../server/src/kernel/limit-key.ts';
import { createLogger } from '../server/src/kernel/logger.ts';
import { hash } from 'node:crypto';
import { printHeading } from './measure/machine.ts';
import { measure } from './measure/load.ts';
import { startProduct, withSite } from './measure/product.ts';
import type { ServerProcess } from './measure/server-process.ts';
import { median, spread } from './measure/statistics.ts';

const rounds = Number(process.env.ROUNDS ?? 9);
const seconds = Number(process.env.SECONDS ?? 2);
const warmUp = Number(process.env.WARM_UP ?? 6);
const rowCount = 20_000;
const inspections = 2_000;
/**
 * Targets: microseconds per blocked request and per KB of text, and percent of a cached document.
 */
const targets = { blocked: 200, perKilobyte: 30, share: 2 };

const log = createLogger('error', { write: () => undefined });
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const company = '00000000-0000-4000-8000-000000000001';
const until = new Date(Date.now() + 3_600_000).toISOString();
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n),
    scope: 'address' as const,
    subject: hash('sha256', `address ${limitKeyOf(addressOf(n))}`),
    tokens: [],
    company_id: company,
    until,
    seconds: 3_600,
  }));

const request = new IncomingMessage(new Socket());
request.url = '/';
request.method = 'GET';
request.headers = { host: 'a.example', accept: '*/*' };

/** Visitors whose requests alternate. */
const visitors = Array.from({ length: 1_000 }, (_, n) => `192.0.${n >> 8}.${n & 255}`);

/**
 * Creates a function that checks requests from the addresses in turn, while this many others are
 * blocked.
 */
async function createCheck(count: number, addresses: readonly string[]): Promise<() => boolean> {
  const blocks = createBlocks(
    { read: async () => rowsOf(count), findByToken: async () => null },
    log,
  );
  await blocks.reload();
  let calls = 0;
  const refuse = createBlockGuard({
    blocks,
    auth: { sessionToken: () => null },
    siteContexts: { cached: () => ({ lineage: [company] }) },
    addressOf: () => addresses[(calls += 1) % addresses.length] ?? '',
    log,
    headers: {},
  });
  return () => refuse(request, new ServerResponse(request)) === 'refused';
}

/** Microseconds of CPU time that `work` adds to a loop. */
function costOf(work: () => boolean, times: number): number {
  const loop = (check: () => boolean) => {
    const started = process.cpuUsage();
    for (let n = 0; n < times; n += 1) check();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / times;
  };
  // The cost of every request, guarded or not.
  const baseline = loop(() => new ServerResponse(request).writableEnded);
  return loop(work) - baseline;
}

const states = [
  { name: 'nothing blocked', check: await createCheck(0, visitors) },
  {
    name: `${rowCount} addresses blocked, not this one`,
    check: await createCheck(rowCount, visitors),
  },
];
const checkBlocked = await createCheck(rowCount, [addressOf(77)]);

/** Microseconds of the server's CPU time for one request. */
async function documentCost(server: ServerProcess, time: number): Promise<number> {
  const { perCpuSecond } = await measure(server, {
    connections: 16,
    seconds: time,
    requests: [{ path: '/', headers: { 'x-forwarded-for': '198.51.100.1' } }],
  });
  return 1e6 / perCpuSecond;
}

async function refusalCost(server: ServerProcess, time: number): Promise<number> {
  const before = server.cpuSeconds();
  const result = await autocannon({
    url: server.url,
    connections: 16,
    duration: time,
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  if (result.non2xx === 0 || result['2xx'] > 0) throw new Error('the address is not blocked');
  return ((server.cpuSeconds() - before) * 1e6) / result.non2xx;
}

printHeading(`Guard (${rounds} rounds)`);
const costs = states.map(() => [] as number[]);
const documents: number[] = [];
const refusals: number[] = [];
const refusalCosts: number[] = [];
await withSite(async (site) => {
  const server = await startProduct(site, 3191);
  try {
    await documentCost(server, warmUp);
    await site.admin.query("select from app.record_pattern('sql_injection', $1)", [
      JSON.stringify({ company: site.tenant, address: '203.0.113.9', ip: '203.0.113.9' }),
    ]);
    for (let index = 0; index < rounds; index += 1) {
      documents.push(await documentCost(server, seconds));
      for (const [i, { check }] of states.entries())
        costs[i]?.push(costOf(() => check() || isProbing(''), 500_000));
      refusalCosts.push(costOf(checkBlocked, 20_000));
      refusals.push(await refusalCost(server, seconds));
    }
  } finally {
    await server.stop();
  }
});

let isMissed = false;
const verdict = (isMet: boolean) => {
  if (!isMet) isMissed = true;
  return isMet ? 'met' : '**missed**';
};
const document = median(documents);
console.log('\n| | µs of CPU time (spread) | share of a document | target |\n|---|---|---|---|');
console.log(`| a cached document | ${document.toFixed(1)} (${spread(documents, 1)}) | | |`);
for (const [index, { name }] of states.entries()) {
  const stateCosts = costs[index] ?? [];
  const share = (100 * median(stateCosts)) / document;
  console.log(
    `| ${name} | ${median(stateCosts).toFixed(3)} (${spread(stateCosts, 3)}) | ${share.toFixed(2)}% | ${targets.share}% ${verdict(share <= targets.share)} |`,
  );
}
console.log(
  `| refusal alone, ${rowCount} blocked | ${median(refusalCosts).toFixed(1)} (${spread(refusalCosts, 1)}) | | ${targets.blocked} ${verdict(median(refusalCosts) <= targets.blocked)} |`,
);
console.log(
  `| blocked request, with HTTP | ${median(refusals).toFixed(1)} (${spread(refusals, 1)}) | | ${targets.blocked} ${verdict(median(refusals) <= targets.blocked)} |`,
);

console.log('\n| detector | µs of CPU time per KB | target |\n|---|---|---|');
const samples = {
  prose: 'We moved the lines last night; please call or write if anything drops. ',
  names: "O'Brien & Sons (24/7 Voice), Union Square; ",
  quotes: '\'a\' or "b" (c) -- ; ',
};
for (const [name, text] of Object.entries(samples)) {
  // Only the first 300 tokens of a longer text are read.
  const kilobyte = text.repeat(Math.ceil(1024 / text.length)).slice(0, 1024);
  const times = [];
  for (let index = 0; index < rounds; index += 1) {
    const before = process.cpuUsage();
    for (let n = 0; n < inspections; n += 1) inspect(kilobyte, 'prose');
    times.push(process.cpuUsage(before).user / inspections);
  }
  console.log(
    `| ${name} | ${median(times).toFixed(1)} | ${targets.perKilobyte} ${verdict(median(times) <= targets.perKilobyte)} |`,
  );
}
if (isMissed) process.exitCode = 1;
process.exit();
