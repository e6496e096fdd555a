// Time to read the security dashboard with 400 days of blocks, a full archive of events and many
// users.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../database/src/embedded.ts';
import { prepareTemplate, serverVariable } from '../database/src/testing.ts';
import { getEvent } from '../server/src/capabilities/security/verbs/get-event.ts';
import { listLimited } from '../server/src/capabilities/security/verbs/rate-limited-callers.ts';
import { listBlocks } from '../server/src/capabilities/security/verbs/list-blocks.ts';
import { listFaultGroups } from '../server/src/capabilities/security/verbs/list-fault-groups.ts';
import { listCspGroups } from '../server/src/capabilities/security/verbs/list-csp-groups.ts';
import { listEvents } from '../server/src/capabilities/security/verbs/list-events.ts';
import { listFactors } from '../server/src/capabilities/security/verbs/list-factors.ts';
import { listFindings } from '../server/src/capabilities/security/verbs/list-findings.ts';
import { listSessions } from '../server/src/capabilities/security/verbs/list-sessions.ts';
import { readPosture } from '../server/src/capabilities/security/verbs/read-posture.ts';
import { summarize } from '../server/src/capabilities/security/verbs/summarize.ts';
import { createTestNetwork } from '../server/src/testing.ts';
import { printHeading } from './measure/machine.ts';
import { quantile } from './measure/statistics.ts';

/** In milliseconds, at the 95th percentile. */
const target = 200;
const times = Number(process.env.ROUNDS ?? 20);
const people = Number(process.env.PEOPLE ?? 5_000);
/** Maximum size of a company's archive. */
const archived = Number(process.env.EVENTS ?? 100_000);

printHeading(`Reading the security dashboard: ${archived} events each, ${people} people`);
const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
const server = await startEmbedded({ dataDir: folder, throwaway: true });
const { host, port, user } = server;
process.env[serverVariable] = JSON.stringify({ host, port, user });
await prepareTemplate();
const network = await createTestNetwork();
network.clock.now = new Date();
const { admin } = network;
const { north, northShop, northClient } = network.companies;
const companies = [north, northShop, northClient];

async function fill(): Promise<void> {
  // The audit log's triggers and announcements would take most of the time.
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `with made as (insert into auth_users (id, email)
       select gen_random_uuid(), 'person' || n || '@bench.example' from generate_series(1, $2) n
       returning id, email)
     insert into profiles (id, company_id, first_name, last_name, email)
       select id, $1, 'Person', left(email, 12), email from made`,
    [northClient, people],
  );
  await admin.query(
    `insert into user_roles (user_id, role)
     select id, 'end_user' from profiles where company_id = $1 on conflict do nothing`,
    [northClient],
  );
  await admin.query(
    `insert into user_sessions (user_id, token, aal, expires_at, last_activity)
     select id, encode(sha256(id::text::bytea), 'hex'), 'aal2', now() + interval '1 day',
       now() - random() * interval '20 days' from profiles where company_id = $1`,
    [northClient],
  );
  await admin.query(
    `select app.add_event_partition((now() - make_interval(days => n))::date)
     from generate_series(0, 90) n`,
  );
  await admin.query(
    `insert into security_event_archive (id, type, severity, timestamp, endpoint, method, details,
       tenant_id, user_id, ip, last_at, repeats)
     select gen_random_uuid(), (array['cross_tenant_access', 'sql_injection', 'failed_auth'])[1 + n % 3],
       (array['critical', 'high', 'medium', 'low'])[1 + n % 4], t, '/api/records/' || n % 500, 'GET',
       '{}', company, p.id, '203.0.113.' || n % 250, t, 1
     from unnest($1::uuid[]) company, generate_series(1, $2) n
       cross join lateral (select now() - interval '1 day' - n * interval '88 days' / $2 as t) at
       join lateral (select id from profiles where company_id = $3 offset n % 50 limit 1) p on true`,
    [companies, archived, northClient],
  );
  await admin.query(
    `insert into security_events (type, severity, endpoint, method, details, tenant_id, user_id, ip)
     select 'cross_tenant_access', (array['critical', 'high', 'medium', 'low'])[1 + n % 4],
       '/api/records/' || n, 'GET', '{}', company, (select id from profiles
         where company_id = $2 offset n % 50 limit 1), '203.0.113.' || n % 250
     from unnest($1::uuid[]) company, generate_series(1, 1000) n`,
    [companies, northClient],
  );
  await admin.query(
    `insert into security_blocks (company_id, scope, subject, ip, pattern, created_at, until, level)
     select company, 'address', encode(sha256(('address ' || n)::bytea), 'hex'),
       '203.0.113.' || n % 250, 'sql_injection', now() - n * interval '400 days' / 20000,
       now() - n * interval '400 days' / 20000 + interval '1 hour', 1
     from unnest($1::uuid[]) company, generate_series(1, 20000) n`,
    [companies],
  );
  await admin.query(
    `insert into csp_groups (company_id, directive, blocked, path, extension)
     select company, 'script-src', 'https://k' || n || '.example', '/', n % 2 = 0
     from unnest($1::uuid[]) company, generate_series(1, 200) n`,
    [companies],
  );
  await admin.query(
    `insert into fault_groups (company_id, kind, message, path, extension)
     select company, 'error', 'TypeError: x' || n, '/', n % 2 = 0
     from unnest($1::uuid[]) company, generate_series(1, 200) n`,
    [companies],
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
}

try {
  await fill();
  const person = await network.signedInAs(network.people.northAdmin);
  const page = { limit: 50 };
  await readPosture(person, {});
  const [event] = (await listEvents(person, page)).items;
  if (event === undefined) throw new Error('there are no events');
  const reads = {
    summary: () => summarize(person),
    events: () => listEvents(person, page),
    'undecided events': () => listEvents(person, { ...page, state: 'undecided' }),
    'critical events of a company': () =>
      listEvents(person, { ...page, severity: 'critical', company_id: north }),
    "an event and its subject's day": () => getEvent(person, { id: event.id }),
    blocks: () => listBlocks(person, { ...page, state: 'ended' }),
    sessions: () => listSessions(person, page),
    'second factors': () => listFactors(person, page),
    posture: () => readPosture(person, {}),
    findings: () => listFindings(person, { ...page, state: 'open' }),
    'policy violations': () => listCspGroups(person, { ...page, cause: 'site' }),
    'browser errors': () => listFaultGroups(person, { ...page, cause: 'site' }),
    'callers at a limit': () => listLimited(person),
  };
  console.log(`\n| read | p50, ms | p95, ms | target ${target} |\n|---|---|---|---|`);
  for (const [name, read] of Object.entries(reads)) {
    const durations: number[] = [];
    for (let run = 0; run < times; run++) {
      const started = performance.now();
      await read();
      durations.push(performance.now() - started);
    }
    const p95 = quantile(durations, 0.95);
    if (p95 > target) process.exitCode = 1;
    console.log(
      `| ${name} | ${quantile(durations, 0.5).toFixed(0)} | ${p95.toFixed(0)} | ${p95 <= target ? 'met' : '**missed**'} |`,
    );
  }
} finally {
  await network.drop();
  await server.stop();
  rmSync(folder, { recursive: true });
}
