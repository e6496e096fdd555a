// Live conversations: one open event stream per person and a steady rate of messages. Measures each
// message's delivery time, lost and duplicate messages, and memory per stream.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSessionCookies } from '../server/src/capabilities/auth/session-cookies.ts';
import { hashToken } from '../server/src/capabilities/auth/tokens.ts';
import { printHeading } from './measure/machine.ts';
import { type Site, startProduct, raiseRateLimits, withSite } from './measure/product.ts';
import type { ServerProcess } from './measure/server-process.ts';
import { quantile } from './measure/statistics.ts';

const streams = Number(process.env.STREAMS ?? 1000);
const perSecond = Number(process.env.PER_SECOND ?? 200);
const seconds = Number(process.env.SECONDS ?? 25);
const warmUp = Number(process.env.WARM_UP ?? 5);
const processes = Number(process.env.PROCESSES ?? 1);
const target = 250;
const firstPort = 3197;
/** Participants of the smallest and largest of the 300 conversations. */
const [minParticipants, maxParticipants, conversations] = [2, 10, 300];

interface Member {
  readonly id: string;
  readonly cookie: string;
}

interface Thread {
  readonly id: string;
  readonly members: readonly Member[];
}

/** Creates people at one company, all signed in. */
async function createPeople({ admin, tenant, folder }: Site, baseUrl: string): Promise<Member[]> {
  const secret = readFileSync(join(folder, 'secret'), 'utf8').trim();
  const cookies = createSessionCookies(baseUrl, secret);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const people: Member[] = [];
  for (let index = 0; index < streams; index += 1) {
    const id = randomUUID();
    const token = randomUUID();
    const email = `person${index}@bench.example`;
    await admin.query('insert into auth_users (id, name, email) values ($1, $2, $3)', [
      id,
      email,
      email,
    ]);
    await admin.query(
      "insert into profiles (id, company_id, first_name, last_name, email) values ($1, $2, 'Person', $3, $4)",
      [id, tenant, String(index), email],
    );
    await admin.query("insert into user_roles (user_id, role) values ($1, 'end_user')", [id]);
    await admin.query(
      "insert into user_sessions (user_id, token, aal, aal2_at, expires_at) values ($1, $2, 'aal2', now(), $3)",
      [id, hashToken(token).toString('hex'), expiresAt],
    );
    const [line = ''] = cookies.set({ token, aal: 'aal2', expiresAt }, now);
    people.push({ id, cookie: line.split(';')[0] ?? '' });
  }
  return people;
}

/** Creates conversations of two to ten people, so that everyone is in one or two. */
async function createThreads(
  { admin, tenant }: Site,
  people: readonly Member[],
): Promise<Thread[]> {
  const threads: Thread[] = [];
  let next = 0;
  for (let index = 0; index < conversations; index += 1) {
    const size = minParticipants + (index % (maxParticipants - minParticipants + 1));
    const members = Array.from({ length: size }, (_, i) => people[(next + i) % people.length]);
    next += size;
    const id = randomUUID();
    await admin.query(
      "insert into conversations (id, company_id, kind) values ($1, $2, 'internal')",
      [id, tenant],
    );
    await admin.query(
      'insert into conversation_participants (conversation_id, user_id, company_id) select $1, unnest($2::uuid[]), $3',
      [id, members.map((member) => member?.id), tenant],
    );
    threads.push({ id, members: members.filter((member) => member !== undefined) });
  }
  await admin.query('vacuum analyze');
  return threads;
}

/** Messages sent, and who hasn't received them yet. */
class Deliveries {
  readonly #sent = new Map<string, { at: number; missing: Set<string> }>();
  readonly times: number[] = [];
  readonly answers: number[] = [];
  duplicates = 0;
  unknown = 0;
  events = 0;

  send(key: string, recipients: readonly Member[]): void {
    this.#sent.set(key, {
      at: performance.now(),
      missing: new Set(recipients.map(({ id }) => id)),
    });
  }

  recordArrival(key: string, person: string): void {
    this.events += 1;
    const message = this.#sent.get(key);
    if (message === undefined) this.unknown += 1;
    else if (message.missing.delete(person)) this.times.push(performance.now() - message.at);
    else this.duplicates += 1;
  }

  get missing(): number {
    return [...this.#sent.values()].reduce((sum, { missing }) => sum + missing.size, 0);
  }

  get messages(): number {
    return this.#sent.size;
  }

  reset(): void {
    this.#sent.clear();
    this.times.length = 0;
    this.answers.length = 0;
    this.duplicates = 0;
    this.unknown = 0;
    this.events = 0;
  }
}

/** Opens a person's stream; resolves once it has started. */
function openStream(server: ServerProcess, person: Member, deliveries: Deliveries): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = get(
    new URL('/api/events', server.url),
    { headers: { cookie: person.cookie }, agent: false },
    (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`a stream was refused: ${response.statusCode}`));
        return;
      }
      let buffered = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const parts = (buffered + text).split('\n\n');
        buffered = parts.pop() ?? '';
        for (const part of parts) {
          if (part.startsWith('retry: ')) resolve();
          const key = /^data: \{"topic":"message".*"key":"([\da-f-]{36})"/.exec(part)?.[1];
          if (key !== undefined) deliveries.recordArrival(key, person.id);
        }
      });
    },
  );
  request.on('error', reject);
  return promise;
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

function sendMessage(
  server: ServerProcess,
  { id, members }: Thread,
  deliveries: Deliveries,
): Promise<void> {
  const author = members[Math.floor(Math.random() * members.length)];
  if (author === undefined) throw new Error('a conversation without people');
  const key = randomUUID();
  const body = JSON.stringify({
    key,
    body: `A message of about average length for a conversation. ${key}`,
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  deliveries.send(key, members);
  const started = performance.now();
  const sent = request(
    new URL(`/api/conversations/${id}/messages`, server.url),
    {
      agent,
      method: 'POST',
      headers: {
        cookie: author.cookie,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      },
    },
    (response) => {
      response.resume().on('end', () => {
        deliveries.answers.push(performance.now() - started);
        if (response.statusCode === 200) resolve();
        else reject(new Error(`a message was refused: ${response.statusCode}`));
      });
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** Sends at a steady rate, whether or not earlier messages have been answered. */
async function runConversation(
  servers: readonly ServerProcess[],
  threads: readonly Thread[],
  deliveries: Deliveries,
  time: number,
): Promise<void> {
  const started = performance.now();
  const answers: Promise<void>[] = [];
  for (let index = 0; index < time * perSecond; index += 1) {
    const wait = started + (index * 1000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    const server = servers[index % servers.length];
    const thread = threads[Math.floor(Math.random() * threads.length)];
    if (server !== undefined && thread !== undefined)
      answers.push(sendMessage(server, thread, deliveries));
  }
  await Promise.all(answers);
  const end = performance.now() + 10_000;
  while (deliveries.missing > 0 && performance.now() < end) await sleep(20);
}

const megabytes = (servers: readonly ServerProcess[]) =>
  servers.reduce((sum, server) => sum + server.residentMegabytes(), 0);
const cpu = (servers: readonly ServerProcess[]) =>
  servers.reduce((sum, server) => sum + server.cpuSeconds(), 0);
const format = (values: readonly number[], share: number) => quantile(values, share).toFixed(0);

await withSite(async (site) => {
  printHeading(
    `Conversations: ${streams} streams, ${perSecond} messages a second for ${seconds} s, ${processes} process(es)`,
  );
  await raiseRateLimits(site);
  await site.admin.query(
    "insert into rate_limit_overrides (company_id, rule, seconds, max) values ($1, 'api_write', 1, 100000)",
    [site.tenant],
  );
  const servers: ServerProcess[] = [];
  for (let index = 0; index < processes; index += 1)
    servers.push(await startProduct(site, firstPort + index));
  try {
    const people = await createPeople(site, `http://127.0.0.1:${firstPort}`);
    const threads = await createThreads(site, people);
    const deliveries = new Deliveries();
    const listen = (person: Member, index: number) => {
      const server = servers[index % servers.length];
      if (server === undefined) throw new Error('there is no server');
      return openStream(server, person, deliveries);
    };
    // Loads everything the first streams need before measuring.
    await Promise.all(people.slice(0, 20).map(listen));
    await sleep(2000);
    const before = megabytes(servers);
    for (let index = 20; index < people.length; index += 50)
      await Promise.all(people.slice(index, index + 50).map(listen));
    await sleep(3000);
    const after = megabytes(servers);
    await runConversation(servers, threads, deliveries, warmUp);
    deliveries.reset();
    const cpuBefore = cpu(servers);
    const started = performance.now();
    await runConversation(servers, threads, deliveries, seconds);
    const elapsed = (performance.now() - started) / 1000;
    const { times, answers, messages, events, missing, duplicates, unknown } = deliveries;
    const p95 = quantile(times, 0.95);
    console.log('\n| | p50 | p95 | p99 | max |\n|---|---|---|---|---|');
    for (const [name, values] of [
      ['sent → arrived, ms', times],
      ['sent → answered, ms', answers],
    ] as const)
      console.log(
        `| ${name} | ${format(values, 0.5)} | ${format(values, 0.95)} | ${format(values, 0.99)} | ${format(values, 1)} |`,
      );
    console.log(
      `\n${messages} messages, ${events} arrivals (${(events / elapsed).toFixed(0)} a second): ${missing} lost, ` +
        `${duplicates} duplicated, ${unknown} unknown.`,
    );
    console.log(
      `Server: ${((cpu(servers) - cpuBefore) / elapsed).toFixed(2)} cores; ${before.toFixed(0)} MB with 20 streams, ` +
        `${after.toFixed(0)} MB with ${streams}: ${(((after - before) * 1024) / (streams - 20)).toFixed(0)} KB a stream; ` +
        `${megabytes(servers).toFixed(0)} MB after the run.`,
    );
    console.log(`Target: p95 below ${target} ms: ${p95 < target ? 'met' : 'missed'}.`);
    if (missing + duplicates + unknown > 0) process.exitCode = 1;
  } finally {
    for (const server of servers) await server.stop();
    agent.destroy();
  }
});
process.exit();
