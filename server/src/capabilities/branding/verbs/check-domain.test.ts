import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getTenant } from '../testing-tenants.ts';
import { createDomainTest, type DomainTest, edge, newDomain } from '../testing.ts';
import { listDomains } from './list-domains.ts';
import { removeDomain } from './remove-domain.ts';

const hour = 3_600_000;
const day = 24 * hour;
let net: DomainTest;
beforeAll(async () => {
  net = await createDomainTest();
});
beforeEach(() => {
  net.names.state.silent = false;
  net.names.queries.length = 0;
});
afterAll(() => net.close());

const readDomainAs = async (persona: 'northAdmin' | 'southAdmin', company: string, id: string) => {
  const { items } = await listDomains(await net.signedIn(persona), { company_id: company });
  return items.find((item) => item.id === id);
};
const north = (id: string) => readDomainAs('northAdmin', net.companies.north, id);
const tenantOf = (domain: string) => getTenant(net.admin, domain);

test('correct records make it valid: checked with real queries, then served and notified', async () => {
  const { id, domain } = await net.add('northAdmin');
  expect(await tenantOf(domain)).toBeNull();
  await net.setRecords(id);
  await net.check(id);
  expect(net.names.queries).toContain(`_trunkline.${domain} TXT`);
  expect(await north(id)).toMatchObject({
    status: 'valid',
    checked_at: net.clock.now.toISOString(),
    records: [
      { type: 'TXT', state: 'ok', cause: null },
      { type: 'A', state: 'ok', expected: [edge.address], found: [edge.address] },
      { name: `www.${domain}`, required: false, state: 'missing' },
    ],
  });
  expect(await tenantOf(domain)).toBe(net.companies.north);
  expect(await net.mailsTo(net.people.northAdmin.email)).toContain(`${domain} is verified`);
  expect(await net.auditOf(id)).toMatchObject([
    { action: 'insert', company_id: net.companies.north },
    { action: 'update', before: { status: 'pending' }, after: { status: 'valid' } },
  ]);
});

test('an unknown name, one without records and one that points elsewhere', async () => {
  const { id, domain } = await net.add('northAdmin');
  await net.check(id);
  expect(await north(id)).toMatchObject({ status: 'not_found' });
  net.names.zone.set(`${domain} TXT`, ['v=spf1 -all']);
  await net.check(id);
  expect(await north(id)).toMatchObject({
    status: 'pending',
    records: [{ state: 'missing' }, { state: 'missing', expected: [edge.address] }, {}],
  });
  net.names.zone.set(`${domain} A`, ['91.195.240.12']);
  await net.check(id);
  expect(await north(id)).toMatchObject({
    status: 'invalid',
    records: [{}, { state: 'wrong', cause: expect.stringContaining('parking page') }, {}],
  });
  // A check that changes nothing isn't audited.
  await net.check(id);
  expect((await net.auditOf(id)).map(({ action }) => action)).toEqual([
    'insert',
    'update',
    'update',
    'update',
  ]);
});

test('the intervals between checks grow until checking stops', async () => {
  const { id } = await net.add('northAdmin');
  const pauses: number[] = [];
  for (let check = 0; check < 60; check += 1) {
    const { next_check_at } = await net.rowOf(id);
    if (next_check_at === null) break;
    pauses.push(next_check_at.getTime() - net.clock.now.getTime());
    net.clock.now = next_check_at;
    await net.checkDue();
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(day);
  expect(pauses).toHaveLength(40);
});

test('a domain is checked once, however many processes run', async () => {
  const { id, domain } = await net.add('northAdmin');
  await Promise.all([net.checkDue(), net.checkDue(), net.checkDue()]);
  expect(net.names.queries.filter((item) => item === `${domain} A`)).toHaveLength(1);
  expect(await net.rowOf(id)).toMatchObject({ checks: 1 });
});

describe('a verified domain', () => {
  test('remains valid while name servers do not respond, however long', async () => {
    const id = await net.verified();
    const { domain } = await net.rowOf(id);
    net.names.zone.set(`${domain} A`, 'SERVFAIL');
    net.names.zone.set(`_trunkline.${domain} TXT`, 'SERVFAIL');
    for (let days = 0; days < 9; days += 1) {
      net.advance(day);
      await net.check(id);
    }
    expect(await north(id)).toMatchObject({
      status: 'valid',
      ends_at: null,
      records: [{ state: 'unknown', cause: expect.stringContaining('report an error') }, {}, {}],
    });
    expect(await tenantOf(domain)).toBe(net.companies.north);
  });

  test('remains valid for a week after its TXT record is removed; its owners are notified twice', async () => {
    const id = await net.verified();
    const { domain } = await net.rowOf(id);
    net.names.zone.delete(`_trunkline.${domain} TXT`);
    await net.check(id);
    const endsAt = new Date(net.clock.now.getTime() + 7 * day).toISOString();
    expect(await north(id)).toMatchObject({ status: 'valid', ends_at: endsAt });
    net.advance(7 * day - 1);
    await net.check(id);
    expect(await tenantOf(domain)).toBe(net.companies.north);
    net.advance(1);
    await net.check(id);
    expect(await north(id)).toMatchObject({ status: 'pending', ends_at: null, is_primary: false });
    expect(await tenantOf(domain)).toBeNull();
    const mails = (await net.mailsTo(net.people.northAdmin.email)).filter((text) =>
      text.includes(domain),
    );
    expect(mails).toEqual([
      `${domain} is verified`,
      `The records of ${domain} have changed`,
      `${domain} is no longer in use`,
    ]);
  });

  test('that is repaired in time starts afresh', async () => {
    const id = await net.verified();
    const { domain } = await net.rowOf(id);
    net.names.zone.set(`${domain} A`, ['198.51.100.1']);
    await net.check(id);
    net.advance(6 * day);
    await net.setRecords(id);
    await net.check(id);
    expect(await net.rowOf(id)).toMatchObject({ status: 'valid', problem_since: null });
  });
});

describe('a domain two companies claim', () => {
  /** South verifies it as well: its own challenge exists beside the other. */
  async function claimedByBoth() {
    const first = await net.verified();
    const { domain, challenge } = await net.rowOf(first);
    const { id: second } = await net.add('southAdmin', domain, net.companies.south);
    const other = await net.rowOf(second);
    net.names.zone.set(`_trunkline.${domain} TXT`, [
      `trunkline-verify=${challenge}`,
      `trunkline-verify=${other.challenge}`,
    ]);
    return { first, second, domain };
  }

  test('belongs to the first to verify it; the other learns that it is in use, but not by whom', async () => {
    const { second, domain } = await claimedByBoth();
    await net.check(second);
    const result = await readDomainAs('southAdmin', net.companies.south, second);
    expect(result).toMatchObject({
      status: 'conflict',
      explanation: expect.stringMatching(/^Another/),
    });
    expect(JSON.stringify(result)).not.toMatch(/North/i);
    expect(JSON.stringify(result)).not.toContain(net.companies.north);
    expect(await tenantOf(domain)).toBe(net.companies.north);
  });

  test('is not handed over during the grace period, and afterwards only after a check', async () => {
    const { first, second, domain } = await claimedByBoth();
    const { challenge } = await net.rowOf(second);
    net.names.zone.set(`_trunkline.${domain} TXT`, [`trunkline-verify=${challenge}`]);
    await net.check(first);
    await net.check(second);
    net.advance(7 * day);
    await net.check(second);
    expect(await net.rowOf(second)).toMatchObject({ status: 'conflict' });
    expect(await tenantOf(domain)).toBe(net.companies.north);
    await net.check(first);
    expect(await tenantOf(domain)).toBeNull();
    await net.check(second);
    expect(await tenantOf(domain)).toBe(net.companies.south);
    // The former holder is now in conflict.
    await net.check(first);
    expect(await net.rowOf(first)).toMatchObject({ status: 'conflict' });
  });

  test('is available as soon as its holder removes it', async () => {
    const { first, second, domain } = await claimedByBoth();
    await net.check(second);
    await removeDomain(await net.signedIn('northAdmin'), { id: first });
    expect(await tenantOf(domain)).toBeNull();
    await net.check(second);
    expect(await tenantOf(domain)).toBe(net.companies.south);
  });

  test('goes to one company when two checks run simultaneously', async () => {
    const domain = newDomain();
    const one = await net.add('northAdmin', domain);
    const two = await net.add('southAdmin', domain, net.companies.south);
    const values = await Promise.all(
      [one, two].map(async ({ id }) => (await net.rowOf(id)).challenge),
    );
    net.names.zone.set(
      `_trunkline.${domain} TXT`,
      values.map((value) => `trunkline-verify=${value}`),
    );
    net.names.zone.set(`${domain} A`, [edge.address]);
    await Promise.all([net.check(one.id), net.check(two.id)]);
    const states = await Promise.all(
      [one, two].map(async ({ id }) => (await net.rowOf(id)).status),
    );
    expect(states.toSorted()).toEqual(['conflict', 'valid']);
  });
});

test('ignores a domain that was removed in the meantime', async () => {
  const { id } = await net.add('northAdmin');
  await removeDomain(await net.signedIn('northAdmin'), { id });
  await expect(net.check(id)).resolves.toBeUndefined();
});
