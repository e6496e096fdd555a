// What the guard costs: a look at a request while nothing and while thousands are blocked, and the
// detector per KB, with what it recognises in the corpora given as files of one text per line.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@trunkline/database/database';
import { createBlocks } from '../server/src/capabilities/security/blocks.ts';
import { inspect } from '../server/src/capabilities/security/detector/inspect.ts';
import { limitKeyOf } from '../server/src/kernel/limit-key.ts';
import { createHash } from 'node:crypto';
import { createBlockGuard } from '../server/src/http/block-guard.ts';
import { createLogger } from '../server/src/kernel/logger.ts';
import { heading } from './measure/machine.ts';
import { median } from './measure/statistics.ts';

const rounds = Number(process.env.ROUNDS ?? 9);
const many = 20_000;
/** Targets: milliseconds of a blocked request, microseconds per KB of text. */
const aims = { blocked: 0.2, perKilobyte: 30 };

heading('Guard');

const log = createLogger('error', { write: () => undefined });
const subjectOf = (address: string) =>
  createHash('sha256')
    .update(`address ${limitKeyOf(address)}`)
    .digest('hex');
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const company = '00000000-0000-4000-8000-000000000001';
const until = new Date(Date.now() + 3_600_000).toISOString();
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n),
    scope: 'address',
    subject: subjectOf(addressOf(n)),
    tokens: [],
    company_id: company,
    until,
  }));

/** Microseconds of one look at a request, with this many blocks. */
async function lookAt(count: number, address: string): Promise<number> {
  const database = { call: async () => rowsOf(count) } as unknown as Database;
  const blocks = createBlocks(database, log);
  await blocks.reload();
  const guard = createBlockGuard({
    blocks,
    auth: { sessionToken: () => null },
    siteContexts: { known: () => ({ lineage: [company] }) } as never,
    addressOf: () => address,
    log,
    headers: {},
  });
  const request = { url: '/', headers: { host: 'a.example' }, rawHeaders: [], socket: {} };
  const response = { writeHead: () => undefined, end: () => undefined };
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    for (let n = 0; n < 2_000; n += 1)
      guard(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    times.push(((performance.now() - begun) / 2_000) * 1000);
  }
  return median(times);
}
const blocked = await lookAt(many, addressOf(77));
console.log(`| nothing blocked | ${(await lookAt(0, addressOf(77))).toFixed(2)} µs |`);
console.log(
  `| ${many} blocked, not this one | ${(await lookAt(many, '192.0.2.1')).toFixed(1)} µs |`,
);
console.log(`| ${many} blocked, and this one | ${blocked.toFixed(1)} µs |`);

const samples = {
  prose: 'We moved the lines last night; please call or write if anything drops. ',
  names: "O'Brien & Sons (24/7 Voice), Union Square; ",
  quotes: '\'a\' or "b" (c) -- ; ',
};
let slowest = 0;
for (const [name, text] of Object.entries(samples)) {
  const kilobytes = 64;
  const whole = text.repeat(Math.ceil((kilobytes * 1024) / text.length)).slice(0, kilobytes * 1024);
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    inspect(whole, 'prose');
    times.push(((performance.now() - begun) * 1000) / kilobytes);
  }
  slowest = Math.max(slowest, median(times));
  console.log(`| detector, ${name} | ${median(times).toFixed(1)} µs per KB |`);
}

for (const [variable, label] of [
  ['ATTACKS', 'recognised'],
  ['TEXTS', 'taken for attacks'],
] as const) {
  const path = process.env[variable];
  if (path === undefined) continue;
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  for (const kind of ['name', 'prose'] as const) {
    const hits = lines.filter((line) => inspect(line, kind).verdict === 'attack').length;
    const share = ((100 * hits) / lines.length).toFixed(2);
    console.log(`| ${label} as ${kind} | ${hits} of ${lines.length} (${share} %) |`);
  }
}
if (blocked / 1000 > aims.blocked || slowest > aims.perKilobyte) process.exitCode = 1;
