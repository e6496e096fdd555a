// Measures how long one input to each parser blocks the event loop, at growing sizes up to the
// largest allowed.
import { requestLimits } from '@trunkline/contract/kernel/limits';
import { htmlLimits } from '@trunkline/contract/kernel/allowed-html';
import { PageContent } from '@trunkline/contract/pages';
import { parse as parseCookies } from 'hono/utils/cookie';
import * as z from 'zod';
import { nestedPayloadAt } from '../e2e/payloads/malformed.ts';
import { compileCustomCss } from '../server/src/capabilities/branding/css/custom-css.ts';
import { readDomain } from '../server/src/capabilities/branding/domains/domain-name.ts';
import { parseJson } from '../server/src/kernel/body.ts';
import { cleanStoredHtml } from '../server/src/kernel/clean-html.ts';
import { sanitizeWithin } from '../server/src/kernel/html.ts';
import { inlineLimit } from '../server/src/kernel/parse-threads.ts';
import { readCsv } from '../server/src/kernel/resource/read-csv.ts';
import { withoutTrailingSlashes } from '../server/src/kernel/site-path.ts';
import { readForm, undecodablePart } from '../server/src/kernel/well-formed.ts';
import { trailOf } from '../web/src/documents/structured-data.ts';
import { printHeading } from './measure/machine.ts';
import { median } from './measure/statistics.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
/** Target in milliseconds of event loop time for the largest input. */
const target = 50;
/**
 * Target in milliseconds of CPU time of the worker thread for the largest document; the event loop
 * isn't blocked.
 */
const threadTarget = 2_000;
/**
 * The system counts CPU time in steps of about a millisecond, so fast runs are timed in batches.
 */
const batch = 10;
const minElapsedMs = 5;
/** Doubling the input may increase the time by at most this factor, once it is measurable. */
const maxGrowth = 3;
const measurableMs = 5;
const shares = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

type Parse = (input: string) => unknown;
let missed = 0;

/**
 * Milliseconds of CPU time that the event loop's thread spends on one input, excluding other
 * threads.
 */
async function timeOf(parse: Parse, input: string): Promise<number> {
  const started = performance.now();
  const single = await cpuTimeOf(parse, input, 1);
  return performance.now() - started >= minElapsedMs ? single : cpuTimeOf(parse, input, batch);
}

async function cpuTimeOf(parse: Parse, input: string, count: number): Promise<number> {
  const before = process.threadCpuUsage();
  for (let index = 0; index < count; index++) {
    try {
      await parse(input);
    } catch {
      // A rejected input is a valid result too.
    }
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / count;
}

async function print(
  name: string,
  inputs: readonly string[],
  { parse, budget }: { parse: Parse; budget: number },
): Promise<void> {
  const times: number[] = [];
  for (const input of inputs) {
    const durations: number[] = [];
    // Warm-up rounds let the code be compiled, as in a server that has been running for a while.
    for (let index = 0; index < rounds + 2; index++) durations.push(await timeOf(parse, input));
    times.push(median(durations.slice(2)));
  }
  const growth = times.slice(1).map((time, index) => time / Math.max(times[index] ?? 0, 0.01));
  const worst = Math.max(0, ...growth.filter((_, index) => (times[index] ?? 0) >= measurableMs));
  const largest = times.at(-1) ?? Infinity;
  const isMet = largest <= budget && worst <= maxGrowth;
  if (!isMet) missed += 1;
  const cells = [name, inputs.at(-1)?.length, ...times.map((time) => time.toFixed(1))];
  const ratio = worst === 0 ? '–' : worst.toFixed(1);
  console.log(`| ${[...cells, ratio, isMet ? 'met' : '**missed**'].join(' | ')} |`);
}

/** Repeats a part up to each share of the largest size. */
const repeatInShares = (part: string, largest: number, before = '', after = '') =>
  shares.map((share) => before + part.repeat((share * largest) / part.length) + after);

async function table(
  title: string,
  rows: Record<string, readonly string[]>,
  parse: Parse,
  budget: number = target,
) {
  console.log(`\n${title}\n`);
  console.log(
    `| shape | characters | 1/16 | 1/8 | 1/4 | 1/2 | largest | growth | target ${budget} |`,
  );
  console.log(`|---|---|${'---|'.repeat(7)}`);
  for (const [name, inputs] of Object.entries(rows)) await print(name, inputs, { parse, budget });
}

printHeading(
  `Parsers: milliseconds of processor time on the event loop, median of ${rounds}; growth is the largest ratio per doubling of inputs that take ${measurableMs} ms or more`,
);

const max = htmlLimits.characters;
const html: Record<string, readonly string[]> = {
  'plain paragraphs': repeatInShares('<p>Desk phones for <b>every</b> room.</p>', max),
  'paragraphs with links': repeatInShares(
    '<p>See <a href="https://a.example/b">all desks</a>.</p>',
    max,
  ),
  'nested bold': repeatInShares('<b>', max),
  'nested bold, closed': shares.map((share) => {
    const depth = (share * max) / 7;
    return '<b>'.repeat(depth) + '</b>'.repeat(depth);
  }),
  'cells without ends': repeatInShares('<td>x', max),
  'line breaks': repeatInShares('<br>', max),
  pictures: repeatInShares('<img src="https://a.example/b.png" alt="b">', max),
  attributes: repeatInShares(' a=1', max, '<a', '>'),
  'entities in an attribute': repeatInShares('&#97;', max, '<a href="', '">'),
  'style attributes': repeatInShares('<p style="color:red;background:url(x)">x</p>', max),
  'words only': repeatInShares('words ', max),
};
const depth = 1_000;
for (const [name, text] of Object.entries(nestedPayloadAt(depth))) {
  const deepest = (max / text.length) * depth;
  html[name] = shares.map((share) => nestedPayloadAt(share * deepest)[name] ?? '');
}
await table('HTML', html, (input) => cleanStoredHtml(input));
await table('The same in the thread', html, sanitizeWithin, threadTarget);
const short = inlineLimit;
await table(
  'HTML that is short enough to be parsed without a thread',
  Object.fromEntries(
    Object.entries(html).map(([name, inputs]) => {
      const [input = ''] = inputs;
      return [name, shares.map((share) => input.slice(0, share * short))];
    }),
  ),
  (input) => cleanStoredHtml(input),
);

const css = 20_000;
await table(
  'Custom CSS',
  {
    rules: repeatInShares('a{color:red}', css),
    'open braces': repeatInShares('{', css),
    'nested brackets': shares.map(
      (share) => `a{x:${'('.repeat((share * css) / 2)}${')'.repeat((share * css) / 2)}}`,
    ),
    'functions in turn': repeatInShares('calc(1px) ', css, 'a{width:', '}'),
    selectors: repeatInShares('a>b ', css, '', '{gap:0}'),
    'selectors in a list': repeatInShares('a,', css, '', 'a{gap:0}'),
    'selectors in :is()': repeatInShares(':is(a)', css, 'a', '{gap:0}'),
    quotes: repeatInShares('"', css, 'a{content:', '}'),
    comments: repeatInShares('/**/', css),
    'comments without ends': repeatInShares('/*', css),
    declarations: repeatInShares('gap:0;', css, 'a{', '}'),
    'at rules': repeatInShares('@media all{', css),
  },
  compileCustomCss,
);

const file = requestLimits.importBytes;
await table(
  'CSV files',
  {
    rows: repeatInShares('hello,"a ""b"""\n', 150_000, 'name,kind\n'),
    'long cells': repeatInShares(`${'words '.repeat(300)},"a ""b"""\n`, file, 'name,kind\n'),
    'many rows': repeatInShares('x\n', file, 'name\n'),
    'one long row': repeatInShares('x,', file),
    'many columns': shares.map((share) =>
      Array.from({ length: (share * file) / 8 }, (_, index) => `c${index}`).join(','),
    ),
    quotes: repeatInShares('"', file, 'a\n'),
    'quotes and commas': repeatInShares('",', file, 'a\n'),
    'quotes and lines': repeatInShares('"\n', file, 'a\n'),
    'quotes that do not close': repeatInShares('"x', file, 'a\n'),
    lines: repeatInShares('\n', file),
    returns: repeatInShares('\r', file),
  },
  async (input) => {
    const { rows } = await readCsv(input);
    // Callers await a statement between rows, so at most one part is built without a pause.
    for (const _ of rows) break;
  },
);

const body = 2 * 1024 * 1024;
const Content = z.strictObject({ content: PageContent });
await table(
  'JSON bodies',
  {
    'one text': repeatInShares('x', body, '{"content":"', '"}'),
    escapes: repeatInShares('\\"', body, '{"content":"', '"}'),
    'surrogate pairs': repeatInShares(String.raw`\ud83d\ude00`, body, '{"content":"', '"}'),
    'empty sections': repeatInShares('{},', body, '{"content":{"sections":[', '{}]}}'),
    'empty sections within bounds': repeatInShares(
      '{},',
      149_000,
      '{"content":{"sections":[',
      '{}]}}',
    ),
    'answers within bounds': repeatInShares(
      '{"question":"","answer":""},',
      600_000,
      '{"content":{"sections":[{"type":"faq","items":[',
      '{}]}]}}',
    ),
    numbers: repeatInShares('0,', body, '{"content":[', '0]}'),
    'open lists': repeatInShares('[', body),
    names: shares.map((share) =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: share * 49_000 }, (_, index) => [`n${index}`, 0])),
      ),
    ),
  },
  (input) => Content.safeParse(parseJson(input)),
);

const header = 16 * 1024;
const cookies = { 'parts without a name': 'a;', 'one name': 'a=b;', escapes: 'a=%41;' };
await table(
  'Cookies',
  Object.fromEntries(
    Object.entries(cookies).map(([name, part]) => [name, repeatInShares(part, header)]),
  ),
  (text) => parseCookies(text),
);
await table(
  'Addresses',
  {
    slashes: repeatInShares('/', header, '/', 'x'),
    segments: repeatInShares('a/', header, '/'),
    escapes: repeatInShares('%41', header, '/'),
    'broken escapes': repeatInShares('%ED', header, '/x?a='),
    pairs: repeatInShares('a=%&', header, '/?'),
  },
  (input) => [withoutTrailingSlashes(input), undecodablePart(input), trailOf(input, 'Page', [])],
);
await table(
  'Forms',
  {
    fields: repeatInShares('a=%41&', 64 * 1024),
    'broken escapes': repeatInShares('a=%ED&', 64 * 1024),
  },
  readForm,
);

const Email = z.email().max(254);
const text = requestLimits.bodyBytes;
const addresses = {
  letters: repeatInShares('a', text),
  'letters and an at sign': repeatInShares('a', text, '', '@'),
  'at signs': repeatInShares('a@', text),
  dots: repeatInShares('.', text, 'a'),
  labels: repeatInShares('a.', text, 'a@'),
  hyphens: repeatInShares('a-', text, 'a@a', '.'),
};
await table('Email addresses', addresses, (input) => Email.safeParse(input));
await table('Domain names', addresses, (input) =>
  readDomain(input, { ownHost: 'own.example', target: null }),
);

console.log(missed === 0 ? '\nAll met.' : `\n${missed} missed.`);
