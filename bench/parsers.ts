// How long one input to a parser blocks the event loop, at growing sizes up to the largest allowed.
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
import { heading } from './measure/machine.ts';
import { median } from './measure/statistics.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
/** Target in milliseconds of event loop time for the largest input. */
const target = 50;
/**
 * Target in milliseconds of CPU time of the worker thread for the largest document; the event loop
 * isn't blocked.
 */
const aimInThread = 2_000;
/**
 * The system counts CPU time in steps of about a millisecond, so fast runs are timed in batches.
 */
const batch = 10;
const minElapsedMs = 5;
/** Doubling the input may increase the time by at most this factor, once it is measurable. */
const linear = 3;
const measurable = 5;
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
      // A refused input is a valid result too.
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
  const worst = Math.max(0, ...growth.filter((_, index) => (times[index] ?? 0) >= measurable));
  const largest = times.at(-1) ?? Infinity;
  const isMet = largest <= budget && worst <= linear;
  if (!isMet) missed += 1;
  const cells = [name, inputs.at(-1)?.length, ...times.map((time) => time.toFixed(1))];
  const ratio = worst === 0 ? '–' : worst.toFixed(1);
  console.log(`| ${[...cells, ratio, isMet ? 'met' : '**missed**'].join(' | ')} |`);
}

/** A part repeated to shares of the largest size. */
const repeated = (part: string, largest: number, before = '', after = '') =>
  shares.map((share) => before + part.repeat((share * largest) / part.length) + after);

async function table(
  title: string,
  rows: Record<string, readonly string[]>,
  parse: Parse,
  budget: number = target,
) {
  console.log(`\n${title}\n`);
  console.log(`| shape | characters | 1/16 | 1/8 | 1/4 | 1/2 | largest | growth | aim ${budget} |`);
  console.log(`|---|---|${'---|'.repeat(7)}`);
  for (const [name, inputs] of Object.entries(rows)) await print(name, inputs, { parse, budget });
}

heading(
  `Parsers: milliseconds of processor time on the event loop, median of ${rounds}; growth is the largest ratio per doubling of what takes ${measurable} ms or more`,
);

const max = htmlLimits.characters;
const html: Record<string, readonly string[]> = {
  'plain paragraphs': repeated('<p>Desk phones for <b>every</b> room.</p>', max),
  'paragraphs with links': repeated('<p>See <a href="https://a.example/b">all desks</a>.</p>', max),
  'nested bold': repeated('<b>', max),
  'nested bold, closed': shares.map((share) => {
    const depth = (share * max) / 7;
    return '<b>'.repeat(depth) + '</b>'.repeat(depth);
  }),
  'cells without ends': repeated('<td>x', max),
  'line breaks': repeated('<br>', max),
  pictures: repeated('<img src="https://a.example/b.png" alt="b">', max),
  attributes: repeated(' a=1', max, '<a', '>'),
  'entities in an attribute': repeated('&#97;', max, '<a href="', '">'),
  'style attributes': repeated('<p style="color:red;background:url(x)">x</p>', max),
  'words only': repeated('words ', max),
};
const depth = 1_000;
for (const [name, text] of Object.entries(nestedPayloadAt(depth))) {
  const deepest = (max / text.length) * depth;
  html[name] = shares.map((share) => nestedPayloadAt(share * deepest)[name] ?? '');
}
await table('HTML', html, (input) => cleanStoredHtml(input));
await table('The same in the thread', html, sanitizeWithin, aimInThread);
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
    rules: repeated('a{color:red}', css),
    'open braces': repeated('{', css),
    'nested brackets': shares.map(
      (share) => `a{x:${'('.repeat((share * css) / 2)}${')'.repeat((share * css) / 2)}}`,
    ),
    'functions in turn': repeated('calc(1px) ', css, 'a{width:', '}'),
    selectors: repeated('a>b ', css, '', '{gap:0}'),
    'selectors in a list': repeated('a,', css, '', 'a{gap:0}'),
    'selectors in :is()': repeated(':is(a)', css, 'a', '{gap:0}'),
    quotes: repeated('"', css, 'a{content:', '}'),
    comments: repeated('/**/', css),
    'comments without ends': repeated('/*', css),
    declarations: repeated('gap:0;', css, 'a{', '}'),
    'at rules': repeated('@media all{', css),
  },
  compileCustomCss,
);

const file = requestLimits.importBytes;
await table(
  'CSV files',
  {
    rows: repeated('hello,"a ""b"""\n', 150_000, 'name,kind\n'),
    'long cells': repeated(`${'words '.repeat(300)},"a ""b"""\n`, file, 'name,kind\n'),
    'many rows': repeated('x\n', file, 'name\n'),
    'one long row': repeated('x,', file),
    'many columns': shares.map((share) =>
      Array.from({ length: (share * file) / 8 }, (_, index) => `c${index}`).join(','),
    ),
    quotes: repeated('"', file, 'a\n'),
    'quotes and commas': repeated('",', file, 'a\n'),
    'quotes and lines': repeated('"\n', file, 'a\n'),
    'quotes that do not close': repeated('"x', file, 'a\n'),
    lines: repeated('\n', file),
    returns: repeated('\r', file),
  },
  async (input) => {
    const { rows } = await readCsv(input);
    // Rows are read with a statement between them; only the first part is built without one.
    for (const _ of rows) break;
  },
);

const body = 2 * 1024 * 1024;
const Content = z.strictObject({ content: PageContent });
await table(
  'JSON bodies',
  {
    'one text': repeated('x', body, '{"content":"', '"}'),
    escapes: repeated('\\"', body, '{"content":"', '"}'),
    'surrogate pairs': repeated(String.raw`\ud83d\ude00`, body, '{"content":"', '"}'),
    'empty sections': repeated('{},', body, '{"content":{"sections":[', '{}]}}'),
    'empty sections within bounds': repeated('{},', 149_000, '{"content":{"sections":[', '{}]}}'),
    'answers within bounds': repeated(
      '{"question":"","answer":""},',
      600_000,
      '{"content":{"sections":[{"type":"faq","items":[',
      '{}]}]}}',
    ),
    numbers: repeated('0,', body, '{"content":[', '0]}'),
    'open lists': repeated('[', body),
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
  Object.fromEntries(Object.entries(cookies).map(([name, part]) => [name, repeated(part, header)])),
  (text) => parseCookies(text),
);
await table(
  'Addresses',
  {
    slashes: repeated('/', header, '/', 'x'),
    segments: repeated('a/', header, '/'),
    escapes: repeated('%41', header, '/'),
    'broken escapes': repeated('%ED', header, '/x?a='),
    pairs: repeated('a=%&', header, '/?'),
  },
  (input) => [withoutTrailingSlashes(input), undecodablePart(input), trailOf(input, 'Page', [])],
);
await table(
  'Forms',
  { fields: repeated('a=%41&', 64 * 1024), 'broken escapes': repeated('a=%ED&', 64 * 1024) },
  readForm,
);

const Email = z.email().max(254);
const text = requestLimits.bodyBytes;
const addresses = {
  letters: repeated('a', text),
  'letters and an at sign': repeated('a', text, '', '@'),
  'at signs': repeated('a@', text),
  dots: repeated('.', text, 'a'),
  labels: repeated('a.', text, 'a@'),
  hyphens: repeated('a-', text, 'a@a', '.'),
};
await table('Email addresses', addresses, (input) => Email.safeParse(input));
await table('Domain names', addresses, (input) =>
  readDomain(input, { ownHost: 'own.example', target: null }),
);

console.log(missed === 0 ? '\nAll met.' : `\n${missed} missed.`);
