// Sign-ins by password against checking the same password bare. Both servers have one core.
import { heading } from './measure/machine.ts';
import { owner, startProduct, withSite } from './measure/product.ts';
import { type ServerProcess, startServer } from './measure/server-process.ts';
import { median, spread } from './measure/statistics.ts';
import { newVisitor, repeat } from './measure/visitors.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const parallel = 4;

async function post(url: URL, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...newVisitor(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url.href}: ${response.status}`);
}

async function perSecond(server: ServerProcess, path: string, time: number): Promise<number> {
  const url = new URL(path, server.url);
  const begun = performance.now();
  const done = await repeat(parallel, time, () => post(url, { ...owner, rememberMe: false }));
  return (done / (performance.now() - begun)) * 1000;
}

heading(`Sign-ins (${rounds} rounds of ${seconds} s each side, ${parallel} at a time)`);
await withSite(async (site) => {
  const product = await startProduct(site, 3191);
  const script = new URL('bare/password-server.ts', import.meta.url).pathname;
  const bare = await startServer(script, { PORT: '3192' });
  const path = '/api/auth/sign-in/email';
  await perSecond(product, path, 1);
  await perSecond(bare, '/', 1);
  const pairs: { product: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const signedIn = await perSecond(product, path, seconds);
    pairs.push({ product: signedIn, bare: await perSecond(bare, '/', seconds) });
  }
  const ratios = pairs.map((pair) => pair.product / pair.bare);
  console.log('\n| sign-ins /s | bare argon2id /s | ratio (spread) |\n|---|---|---|');
  console.log(
    `| ${[
      median(pairs.map((pair) => pair.product)).toFixed(1),
      median(pairs.map((pair) => pair.bare)).toFixed(1),
      `**${median(ratios).toFixed(2)}** (${spread(ratios)})`,
    ].join(' | ')} |`,
  );
  await Promise.all([product.stop(), bare.stop()]);
});
