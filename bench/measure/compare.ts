import { type Load, type Measured, measure } from './load.ts';
import type { ServerProcess } from './server-process.ts';
import { median, spread } from './statistics.ts';

export interface Side {
  readonly server: ServerProcess;
  readonly requests: Load['requests'];
}

export interface Comparison {
  readonly name: string;
  readonly product: Side;
  readonly bare: Side;
  readonly connections: number;
  readonly target: number;
}

export const rounds = Number(process.env.ROUNDS ?? 15);
export const seconds = Number(process.env.SECONDS ?? 1);
const warmUp = Number(process.env.WARM_UP ?? 8);

/**
 * Runs product and baseline alternately, so that other load on the machine affects both; prints one
 * row. Returns the total number of responses.
 */
export async function compare({
  name,
  product,
  bare,
  connections,
  target,
}: Comparison): Promise<number> {
  // Each side continues where it stopped; starting over would only hit cached responses.
  const sent = new Map<Side, number>([
    [product, 0],
    [bare, 0],
  ]);
  const run = async (side: Side, time: number) => {
    const { server, requests } = side;
    const before = sent.get(side) ?? 0;
    const from = before % requests.length;
    const rotated = [...requests.slice(from), ...requests.slice(0, from)];
    const measured = await measure(server, { connections, seconds: time, requests: rotated });
    sent.set(side, before + measured.responses);
    return measured;
  };
  // Code takes thousands of requests to be compiled; this measures a server that has been running
  // for a while.
  for (const side of [product, bare]) await run(side, warmUp);
  const pairs: { product: Measured; bare: Measured }[] = [];
  for (let index = 0; index < rounds; index++) {
    pairs.push({ product: await run(product, seconds), bare: await run(bare, seconds) });
  }
  const ratios = pairs.map((pair) => pair.product.perSecond / pair.bare.perSecond);
  const perCpu = pairs.map((pair) => pair.product.perCpuSecond / pair.bare.perCpuSecond);
  const thousands = (metric: (pair: (typeof pairs)[number]) => number) =>
    `${(median(pairs.map(metric)) / 1000).toFixed(1)}k`;
  const ratio = median(ratios);
  console.log(
    `| ${[
      name,
      connections,
      thousands((pair) => pair.product.perSecond),
      thousands((pair) => pair.bare.perSecond),
      `**${ratio.toFixed(2)}** (${spread(ratios)})`,
      `${median(perCpu).toFixed(2)} (${spread(perCpu)})`,
      `${target} ${ratio >= target ? 'met' : '**missed**'}`,
    ].join(' | ')} |`,
  );
  return [...sent.values()].reduce((sum, value) => sum + value, 0);
}

export function printHeader(): void {
  console.log(
    '\n| read | connections | product /s | bare /s | ratio (spread) | ratio per CPU second of the server (spread) | target |',
  );
  console.log('|---|---|---|---|---|---|---|');
}
