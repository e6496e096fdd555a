// Share of attacks that the detector recognises, and of ordinary texts that it mistakes for
// attacks. Attacks are written for this benchmark; ordinary texts come from the seed, the
// documentation and installed packages. `ATTACKS=<file>` adds your own corpus, one attack per line.
import { readFileSync } from 'node:fs';
import type { TextKind } from '@trunkline/contract/kernel/text-kind';
import { inspect } from '../server/src/capabilities/security/detector/inspect.ts';
import { attacks, disguises } from './corpora/attacks.ts';
import {
  documentation,
  seededTexts,
  packageDocLines,
  packageDocParagraphs,
} from './corpora/texts.ts';
import { printHeading } from './measure/machine.ts';
import { withSite } from './measure/product.ts';

/** Target shares in percent: of recognised attacks, and of mistaken ordinary texts. */
const targets = { recognised: 99, mistaken: 0 };
const limit = Number(process.env.SHOWN ?? 5);
let isMissed = false;

const isAttack = (text: string, kind: TextKind) => inspect(text, kind).verdict === 'attack';
const shareOf = (part: number, all: number) => `${((100 * part) / all).toFixed(2)}%`;
const example = (text: string) => console.log(`  ${JSON.stringify(text.slice(0, 120))}`);

function printRecall(name: string, texts: readonly string[], target?: number): void {
  const missed = texts.filter((text) => !isAttack(text, 'name'));
  const recognised = texts.length - missed.length;
  console.log(
    `| ${name} | ${recognised} of ${texts.length} | ${shareOf(recognised, texts.length)} |`,
  );
  missed.slice(0, limit).forEach(example);
  if (target !== undefined && (100 * recognised) / texts.length < target) isMissed = true;
}

function printMistakes(
  name: string,
  kind: TextKind,
  texts: readonly string[],
  target?: number,
): void {
  const mistaken = texts.filter((text) => isAttack(text, kind));
  console.log(
    `| ${name} as ${kind} | ${mistaken.length} of ${texts.length} | ${shareOf(mistaken.length, texts.length)} |`,
  );
  if (target === undefined) return;
  mistaken.slice(0, limit).forEach(example);
  if ((100 * mistaken.length) / texts.length > target) isMissed = true;
}

printHeading('Detector: attacks recognised in a name');
console.log('\n| attempts | recognised | share |\n|---|---|---|');
for (const [name, disguise] of Object.entries(disguises))
  printRecall(
    name,
    attacks(disguise).map(({ text }) => text),
    targets.recognised,
  );
const { ATTACKS: file } = process.env;
if (file !== undefined)
  printRecall('your own', readFileSync(file, 'utf8').split('\n').filter(Boolean));

printHeading('Detector: attacks noticed in prose and in a code');
console.log(`
In prose, one structure only logs (suspicious); two block (attack).

| attempts as | attack | suspicious | unnoticed |
|---|---|---|---|`);
for (const kind of ['prose', 'code'] as const) {
  const verdicts = Object.values(disguises).flatMap((disguise) =>
    attacks(disguise).map(({ text }) => inspect(text, kind).verdict),
  );
  const share = (verdict: (typeof verdicts)[number]) =>
    shareOf(verdicts.filter((item) => item === verdict).length, verdicts.length);
  console.log(`| ${kind} | ${share('attack')} | ${share('suspicious')} | ${share('clean')} |`);
}

printHeading('Detector: ordinary texts taken for attacks');
console.log('\n| texts | mistaken | share |\n|---|---|---|');
const seeded = await withSite(({ admin }) => seededTexts(admin));
printMistakes('seeded texts', 'name', seeded, targets.mistaken);
printMistakes('seeded texts', 'prose', seeded, targets.mistaken);
printMistakes('lines of documentation', 'name', documentation(), targets.mistaken);
printMistakes('lines of documentation', 'prose', documentation(), targets.mistaken);
printMistakes(
  'paragraphs of package documentation',
  'prose',
  packageDocParagraphs(),
  targets.mistaken,
);
printMistakes('lines of package documentation', 'prose', packageDocLines());
printMistakes('lines of package documentation', 'name', packageDocLines());
if (isMissed) process.exitCode = 1;
