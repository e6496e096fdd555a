// Time of the event loop's thread for one input to a parser, at growing size up to the largest that is taken.
import { heavyAt } from '../e2e/payloads/malformed.ts';
import { parseCookies } from '../server/src/kernel/cookies.ts';
import { sanitizeHtml } from '../server/src/kernel/html.ts';
import { heading } from './measure/machine.ts';
import { median } from './measure/statistics.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
/** Inputs that are timed together: the system counts in steps of about a millisecond. */
const batch = 10;
/** Milliseconds for the largest input. */
const aim = 50;
const shares = [1 / 8, 1 / 4, 1 / 2, 1];
/** Characters: of all headers together, and of the longest text. */
const largest = { header: 16 * 1024, html: 50_000 };

/** Milliseconds of processor time for each, which other programs do not lengthen. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let index = 0; index < batch; index++) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / batch;
}

function print(name: string, inputs: readonly string[], parse: (input: string) => unknown): void {
  // Much code takes many inputs until it is compiled.
  for (const input of inputs) parse(input);
  const times = inputs.map((input) =>
    median(Array.from({ length: rounds }, () => timeOf(() => parse(input)))),
  );
  const verdict = (times.at(-1) ?? Infinity) <= aim ? 'met' : '**missed**';
  console.log(`| ${[name, ...times.map((time) => time.toFixed(2)), verdict].join(' | ')} |`);
}

heading(`Parsers (milliseconds of processor time, median of ${rounds})`);
console.log(`\n| input | 1/8 | 1/4 | 1/2 | largest | aim ${aim} |\n|---|---|---|---|---|---|`);
const cookies = { 'parts that are none': 'a;', 'one name': 'a=b;', escapes: 'a=%41;' };
for (const [name, part] of Object.entries(cookies)) {
  const inputs = shares.map((share) => part.repeat((share * largest.header) / part.length));
  print(`cookies: ${name}`, inputs, parseCookies);
}
const depth = 1_000;
for (const [name, text] of Object.entries(heavyAt(depth))) {
  const deepest = (largest.html / text.length) * depth;
  const inputs = shares.map((share) => heavyAt(share * deepest)[name] ?? '');
  print(`HTML: ${name}`, inputs, sanitizeHtml);
}
