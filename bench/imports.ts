// Duration of the largest import, and its effect on sign-ins to the same company. One core.
import { ImportRun, isImporting } from '@trunkline/contract/kernel/imports';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import * as z from 'zod';
import { printHeading } from './measure/machine.ts';
import { Person, signInOwner } from './measure/person.ts';
import { owner, startProduct, raiseRateLimits, withSite } from './measure/product.ts';
import { median, quantile } from './measure/statistics.ts';

/** In seconds. */
const target = 30;
const rows = requestLimits.fileRows;
const pauseMs = 250;

const Started = z.object({ run: ImportRun });
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

printHeading(`Importing ${rows} companies`);
await withSite(async (site) => {
  await raiseRateLimits(site);
  const product = await startProduct(site, 3191);
  const person = await signInOwner(product);
  const signIn = async () => {
    const started = performance.now();
    await new Person(product).request('/api/auth/sign-in/email', { ...owner, rememberMe: false });
    return performance.now() - started;
  };
  const baseline: number[] = [];
  for (let count = 0; count < 10; count += 1) baseline.push(await signIn());
  const lines = Array.from({ length: rows }, (_, index) => `Company ${index},customer,,DE`);
  const csv = `name,kind,contact_email,country\n${lines.join('\n')}\n`;
  const started = performance.now();
  let { run } = Started.parse(
    await person.request('/api/companies/import', { csv, dry_run: false }),
  );
  const during: number[] = [];
  /** Number of rows imported, and the seconds they took. */
  const progress: [done: number, seconds: number][] = [[0, 0]];
  while (isImporting(run)) {
    during.push(await signIn());
    await pause();
    run = ImportRun.parse(await person.request(`/api/imports/${run.id}`));
    progress.push([run.done, (performance.now() - started) / 1000]);
  }
  const seconds = (performance.now() - started) / 1000;
  if (run.accepted !== rows) throw new Error(`${run.status}: ${run.accepted} of ${rows} accepted`);
  const percentiles = (times: number[]) =>
    `${median(times).toFixed(0)} / ${quantile(times, 0.95).toFixed(0)}`;
  console.log(`\n| | | target ${target} s |\n|---|---|---|`);
  console.log(
    `| ${rows} companies, s | ${seconds.toFixed(1)} | ${seconds <= target ? 'met' : '**missed**'} |`,
  );
  const midpoint = progress.find(([rowCount]) => rowCount >= rows / 2) ?? [rows, seconds];
  const first = (midpoint[1] / midpoint[0]) * 1000;
  const last = ((seconds - midpoint[1]) / (rows - midpoint[0])) * 1000;
  const growth = `${first.toFixed(2)} → ${last.toFixed(2)}: ${(last / first).toFixed(2)}`;
  console.log(`| ms per row, first half → second half: ratio | ${growth} | |`);
  console.log(`| sign-ins alone, p50 / p95 ms | ${percentiles(baseline)} | |`);
  console.log(
    `| sign-ins during the import (${during.length}), p50 / p95 ms | ${percentiles(during)} | |`,
  );
  await product.stop();
});
