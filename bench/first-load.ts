// The requests of a full load of the portal, one request at a time on the seeded data: the
// responses a user waits for before the first list is shown.
import { printHeading } from './measure/machine.ts';
import { signInOwner } from './measure/person.ts';
import { startProduct, raiseRateLimits, withSite } from './measure/product.ts';
import { median, quantile } from './measure/statistics.ts';

const loads = Number(process.env.LOADS ?? 200);
/** Warm-up loads, which compile code and open connections; they aren't counted. */
const warmUp = 20;

const requests = {
  frame: '/api/frame?list=companies',
  list: '/api/companies?sort=name&limit=50',
};

printHeading(`First load of the portal (${loads} loads, the requests one after the other)`);
await withSite(async (site) => {
  await raiseRateLimits(site);
  const product = await startProduct(site, 3191);
  try {
    const person = await signInOwner(product);
    const times: Record<string, number[]> = {};
    const first: Record<string, number> = {};
    for (let load = 0; load < warmUp + loads; load++) {
      for (const [name, path] of Object.entries(requests)) {
        const started = performance.now();
        await person.request(path);
        const elapsed = performance.now() - started;
        first[name] ??= elapsed;
        if (load >= warmUp) (times[name] ??= []).push(elapsed);
      }
    }
    const format = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
    console.log(
      '| response | very first | p50 | p95 | slowest | target |\n|---|---|---|---|---|---|',
    );
    for (const [name, values] of Object.entries(times)) {
      const figures = [
        first[name] ?? Number.NaN,
        median(values),
        quantile(values, 0.95),
        Math.max(...values),
      ];
      console.log(`| ${name} | ${figures.map(format).join(' | ')} | 200 ms |`);
    }
  } finally {
    await product.stop();
  }
});
