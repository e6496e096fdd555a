// Time until every process refuses the sender of an attack. All processes share one core.
import { randomUUID } from 'node:crypto';
import { printHeading } from './measure/machine.ts';
import { startProduct, raiseRateLimits, withSite } from './measure/product.ts';
import type { ServerProcess } from './measure/server-process.ts';
import { median, quantile, spread } from './measure/statistics.ts';
import { newVisitor } from './measure/visitors.ts';

const rounds = Number(process.env.ROUNDS ?? 50);
const processes = 4;
const firstPort = 3191;
/** In milliseconds: the target, and the time after which the run fails. */
const target = 1_000;
const maxWait = 30_000;
const attack = `/search?q=${encodeURIComponent("' union select 5, 6 -- ")}`;

printHeading(`Blocks, ${processes} processes (${rounds} rounds)`);
await withSite(async (site) => {
  await raiseRateLimits(site);
  const products: ServerProcess[] = [];
  try {
    for (let index = 0; index < processes; index += 1)
      products.push(await startProduct(site, firstPort + index));
    const times: number[] = [];
    for (let index = 0; index < rounds; index++) {
      const headers = newVisitor();
      const statusOf = async (server: ServerProcess, path: string) => {
        const response = await fetch(new URL(path, server.url), { headers });
        await response.text();
        return response.status;
      };
      // Warms up each process, and checks that none blocks the visitor yet.
      for (const product of products) {
        const status = await statusOf(product, `/?${randomUUID()}`);
        if (status !== 200) throw new Error(`a visitor got status ${status}`);
      }
      const attackedServer = products[index % processes];
      if (attackedServer === undefined) throw new Error('there is no process');
      const status = await statusOf(attackedServer, attack);
      if (status !== 403) throw new Error(`the attack got status ${status}`);
      const started = performance.now();
      for (const product of products)
        while ((await statusOf(product, '/')) !== 403)
          if (performance.now() - started > maxWait) throw new Error('a process did not block');
      times.push(performance.now() - started);
    }
    const worst = Math.max(...times);
    const verdict = worst <= target ? 'met' : '**missed**';
    console.log(`\n| | median (spread) | p95 | target ${target} for each |\n|---|---|---|---|`);
    console.log(
      `| attack answered → refused by all, ms | ${median(times).toFixed(0)} (${spread(times, 0)}) | ${quantile(times, 0.95).toFixed(0)} | ${verdict} |`,
    );
    if (worst > target) process.exitCode = 1;
  } finally {
    for (const product of products) await product.stop();
  }
});
