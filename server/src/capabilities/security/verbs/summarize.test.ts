import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { createPostureTest } from '../posture-testing.ts';
import { readPosture } from './read-posture.ts';
import { summarize } from './summarize.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

test('counts blocks, serious events and report groups within the subtree', async () => {
  const person = network.people.clerk.id;
  // Blocking a person resolves all of their events; another person's event stays open.
  const other = network.people.northAdmin.id;
  await network.record('privilege_escalation', { person: other, details: {} });
  for (let n = 0; n < 3; n += 1)
    await network.record('privilege_escalation', { person, details: { n } });
  await network.select(
    `select app.record_csp_reports($1, 'sender', '[
      {"directive": "img-src", "blocked": "ads.example", "path": "/", "extension": false},
      {"directive": "script-src", "blocked": "chrome-extension", "path": "/", "extension": true}]')`,
    [network.companies.north],
  );
  await network.select(
    `select app.record_fault_reports($1, 'sender', '[
      {"kind": "error", "message": "x is undefined", "path": "/", "extension": false},
      {"kind": "error", "message": "y is undefined", "path": "/", "extension": true}]')`,
    [network.companies.north],
  );
  expect(await summarize(await network.signedIn('northAdmin'))).toEqual({
    active_blocks: 1,
    serious_events: 4,
    csp_groups: 1,
    fault_groups: 1,
    limited: 0,
    open_events: 1,
    score: null,
    open_items: 0,
    changes_at: expect.any(String),
  });
  const zeroCounts = {
    active_blocks: 0,
    serious_events: 0,
    csp_groups: 0,
    fault_groups: 0,
    limited: 0,
    open_events: 0,
    score: null,
    open_items: 0,
    changes_at: null,
  };
  for (const persona of ['southAdmin', 'clerk'] as const)
    expect(await summarize(await network.signedIn(persona))).toEqual(zeroCounts);
});

test('counts a critical event once: as an open event for a day, then as an open item of the score', async () => {
  const posture = await createPostureTest();
  const read = async () => {
    await posture.assess();
    return summarize(await posture.signedIn('northAdmin'));
  };
  const before = await read();
  expect(before.score).toBe((await readPosture(await posture.signedIn('northAdmin'), {})).score);
  await posture.causes.critical_events(0);
  const recent = await read();
  expect(recent.open_events).toBe(before.open_events + 1);
  expect(recent.open_items).toBe(before.open_items);
  await posture.select(
    "update security_events set timestamp = timestamp - interval '2 days', last_at = last_at - interval '2 days'",
  );
  const after = await read();
  expect(after.open_events).toBe(before.open_events);
  expect(after.open_items).toBe(before.open_items + 1);
  await posture.drop();
});
