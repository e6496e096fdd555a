// Time until every process of the product shows a change. Both processes share one core.
import { printHeading } from './measure/machine.ts';
import { startProduct, raiseRateLimits, withSite } from './measure/product.ts';
import { median, quantile, spread } from './measure/statistics.ts';

const rounds = Number(process.env.ROUNDS ?? 50);
/** In milliseconds. */
const target = 250;

printHeading(`Publishing, two processes (${rounds} rounds)`);
await withSite(async (site) => {
  await raiseRateLimits(site);
  const products = [await startProduct(site, 3191), await startProduct(site, 3193)];
  const read = async (url: string) => (await fetch(url)).text();
  const times: number[] = [];
  for (let index = 0; index < rounds; index++) {
    await Promise.all(products.map(({ url }) => read(url)));
    const title = `Round ${index} of the benchmark`;
    await site.admin.query(
      "update pages set title = $2 where company_id = $1 and slug = 'home' and published",
      [site.tenant, title],
    );
    const started = performance.now();
    for (const { url } of products) while (!(await read(url)).includes(title));
    times.push(performance.now() - started);
  }
  const verdict = median(times) <= target ? 'met' : '**missed**';
  console.log(`\n| | median (spread) | p95 | target ${target} |\n|---|---|---|---|`);
  console.log(
    `| changed → shown by both, ms | ${median(times).toFixed(0)} (${spread(times, 0)}) | ${quantile(times, 0.95).toFixed(0)} | ${verdict} |`,
  );
  for (const product of products) await product.stop();
});
