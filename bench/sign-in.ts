// Password sign-ins compared with bare verification of the same password, and their effect on other
// requests. All servers share one core.
import { printHeading } from './measure/machine.ts';
import { measurePaced } from './measure/paced.ts';
import { Person } from './measure/person.ts';
import { owner, type Site, startProduct, raiseRateLimits, withSite } from './measure/product.ts';
import { type ServerProcess, startServer } from './measure/server-process.ts';
import { median, quantile, spread } from './measure/statistics.ts';
import { newVisitor, repeat } from './measure/visitors.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
/**
 * In seconds. Sign-in runs a lot of code, most of which isn't compiled yet after a few dozen
 * requests.
 */
const warmUp = Number(process.env.WARM_UP ?? 8);
const parallel = 4;
const concurrency = 32;
const path = '/api/auth/sign-in/email';

async function send(url: URL, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url.href}: ${response.status}`);
}

function signIn(server: ServerProcess, path: string): Promise<void> {
  return send(new URL(path, server.url), {
    method: 'POST',
    headers: { ...newVisitor(), 'content-type': 'application/json' },
    body: JSON.stringify({ ...owner, rememberMe: false }),
  });
}

interface Rate {
  readonly perSecond: number;
  /** Per second of CPU time used by the server's process. */
  readonly perCpuSecond: number;
}

async function measureRate(server: ServerProcess, path: string, time: number): Promise<Rate> {
  const before = server.cpuSeconds();
  const started = performance.now();
  const count = await repeat(parallel, time, () => signIn(server, path));
  const elapsed = (performance.now() - started) / 1000;
  return { perSecond: count / elapsed, perCpuSecond: count / (server.cpuSeconds() - before) };
}

async function compareWithBareHash(product: ServerProcess): Promise<void> {
  printHeading(`Sign-ins (${rounds} rounds of ${seconds} s each side, ${parallel} at a time)`);
  const script = new URL('bare/password-server.ts', import.meta.url).pathname;
  const bareServer = await startServer(script, { PORT: '3192' });
  await measureRate(product, path, warmUp);
  await measureRate(bareServer, '/', warmUp);
  const pairs: { product: Rate; bare: Rate }[] = [];
  for (let index = 0; index < rounds; index++) {
    const signedIn = await measureRate(product, path, seconds);
    pairs.push({ product: signedIn, bare: await measureRate(bareServer, '/', seconds) });
  }
  const figures = (metric: (rate: Rate) => number) => {
    const ratios = pairs.map((pair) => metric(pair.product) / metric(pair.bare));
    return [
      median(pairs.map((pair) => metric(pair.product))).toFixed(1),
      median(pairs.map((pair) => metric(pair.bare))).toFixed(1),
      `**${median(ratios).toFixed(2)}** (${spread(ratios)})`,
    ].join(' | ');
  };
  console.log('\n| | sign-ins | bare argon2id | ratio (spread) |\n|---|---|---|---|');
  console.log(`| per second | ${figures((rate) => rate.perSecond)} |`);
  console.log(`| per second of the server's CPU | ${figures((rate) => rate.perCpuSecond)} |`);
  await bareServer.stop();
}

/** Runs `work` while `concurrency` sign-ins are always in progress. */
async function duringSignIns<Result>(
  server: ServerProcess,
  work: () => Promise<Result>,
): Promise<{ result: Result; perSecond: number }> {
  const controller = new AbortController();
  let count = 0;
  const started = performance.now();
  const signingIn = Array.from({ length: concurrency }, async () => {
    while (!controller.signal.aborted) {
      await signIn(server, path);
      count += 1;
    }
  });
  const result = await work();
  const elapsed = performance.now() - started;
  const finished = count;
  controller.abort();
  await Promise.all(signingIn);
  return { result, perSecond: (finished / elapsed) * 1000 };
}

/** Measures one request every 10 ms, alternately alone and during sign-ins. */
async function measureUnderLoad(product: ServerProcess, site: Site): Promise<void> {
  printHeading(
    `Other requests while ${concurrency} sign-ins run (${rounds} rounds of ${seconds} s each, one request every 10 ms)`,
  );
  await raiseRateLimits(site);
  const person = new Person(product);
  await person.request(path, { ...owner, rememberMe: false });
  const headers = { cookie: person.cookie };
  const reads = [
    { name: 'published page', path: '/api/pages/published?slug=services' },
    { name: 'get-session', path: '/api/auth/get-session' },
  ];
  console.log(
    '\n| request | p95 alone | p95 during sign-ins | ratio (spread) | sign-ins /s meanwhile | target 2 |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const { name, path } of reads) {
    const url = new URL(path, product.url);
    const run = () => send(url, { headers: { ...headers, ...newVisitor() } });
    await repeat(parallel, 3, run);
    const pairs: { alone: number; underLoad: number; signedIn: number }[] = [];
    for (let index = 0; index < rounds; index++) {
      const aloneP95 = quantile(await measurePaced(seconds, 10, run), 0.95);
      const underLoad = await duringSignIns(product, () => measurePaced(seconds, 10, run));
      pairs.push({
        alone: aloneP95,
        underLoad: quantile(underLoad.result, 0.95),
        signedIn: underLoad.perSecond,
      });
    }
    const ratios = pairs.map((pair) => pair.underLoad / pair.alone);
    const ratio = median(ratios);
    console.log(
      `| ${[
        name,
        `${median(pairs.map((pair) => pair.alone)).toFixed(1)} ms`,
        `${median(pairs.map((pair) => pair.underLoad)).toFixed(1)} ms`,
        `**${ratio.toFixed(2)}** (${spread(ratios)})`,
        median(pairs.map((pair) => pair.signedIn)).toFixed(1),
        ratio <= 2 ? 'met' : '**missed**',
      ].join(' | ')} |`,
    );
  }
}

await withSite(async (site) => {
  const product = await startProduct(site, 3191);
  await compareWithBareHash(product);
  await measureUnderLoad(product, site);
  await product.stop();
});
