import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getTenant } from '../testing-tenants.ts';
import { createDomainTest, type DomainTest, edge, newDomain } from '../testing.ts';
import { listDomains } from './list-domains.ts';
import { removeDomain } from './remove-domain.ts';

const hour = 3_600_000;
const day = 24 * hour;
let network: DomainTest;
beforeAll(async () => {
  network = await createDomainTest();
});
beforeEach(() => {
  network.names.state.silent = false;
  network.names.queries.length = 0;
});
afterAll(() => network.close());

const readDomainAs = async (persona: 'northAdmin' | 'southAdmin', company: string, id: string) => {
  const { items } = await listDomains(await network.signedIn(persona), { company_id: company });
  return items.find((item) => item.id === id);
};
const north = (id: string) => readDomainAs('northAdmin', network.companies.north, id);
const tenantOf = (domain: string) => getTenant(network.admin, domain);

test('correct records verify a domain: it is served, and administrators are notified', async () => {
  const { id, domain } = await network.add('northAdmin');
  expect(await tenantOf(domain)).toBeNull();
  await network.setRecords(id);
  await network.check(id);
  expect(network.names.queries).toContain(`_trunkline.${domain} TXT`);
  expect(await north(id)).toMatchObject({
    status: 'valid',
    checked_at: network.clock.now.toISOString(),
    records: [
      { type: 'TXT', state: 'ok', cause: null },
      { type: 'A', state: 'ok', expected: [edge.address], found: [edge.address] },
      { name: `www.${domain}`, required: false, state: 'missing' },
    ],
  });
  expect(await tenantOf(domain)).toBe(network.companies.north);
  expect(await network.mailsTo(network.people.northAdmin.email)).toContain(`${domain} is verified`);
  expect(await network.auditOf(id)).toMatchObject([
    { action: 'insert', company_id: network.companies.north },
    { action: 'update', before: { status: 'pending' }, after: { status: 'valid' } },
  ]);
});

test('distinguishes unknown names, missing records and records that point elsewhere', async () => {
  const { id, domain } = await network.add('northAdmin');
  await network.check(id);
  expect(await north(id)).toMatchObject({ status: 'not_found' });
  network.names.zone.set(`${domain} TXT`, ['v=spf1 -all']);
  await network.check(id);
  expect(await north(id)).toMatchObject({
    status: 'pending',
    records: [{ state: 'missing' }, { state: 'missing', expected: [edge.address] }, {}],
  });
  network.names.zone.set(`${domain} A`, ['91.195.240.12']);
  await network.check(id);
  expect(await north(id)).toMatchObject({
    status: 'invalid',
    records: [{}, { state: 'wrong', cause: expect.stringContaining('parking page') }, {}],
  });
  // A check that changes nothing isn't audited.
  await network.check(id);
  expect((await network.auditOf(id)).map(({ action }) => action)).toEqual([
    'insert',
    'update',
    'update',
    'update',
  ]);
});

test('the intervals between checks grow until checking stops', async () => {
  const { id } = await network.add('northAdmin');
  const intervals: number[] = [];
  for (let check = 0; check < 60; check += 1) {
    const { next_check_at } = await network.rowOf(id);
    if (next_check_at === null) break;
    intervals.push(next_check_at.getTime() - network.clock.now.getTime());
    network.clock.now = next_check_at;
    await network.checkDue();
  }
  expect(intervals).toEqual(intervals.toSorted((a, b) => a - b));
  expect(intervals.at(-1)).toBe(day);
  expect(intervals).toHaveLength(40);
});

test('a domain is checked once, however many processes run', async () => {
  const { id, domain } = await network.add('northAdmin');
  await Promise.all([network.checkDue(), network.checkDue(), network.checkDue()]);
  expect(network.names.queries.filter((item) => item === `${domain} A`)).toHaveLength(1);
  expect(await network.rowOf(id)).toMatchObject({ checks: 1 });
});

describe('a verified domain', () => {
  test('remains valid while name servers do not respond, however long', async () => {
    const id = await network.addVerified();
    const { domain } = await network.rowOf(id);
    network.names.zone.set(`${domain} A`, 'SERVFAIL');
    network.names.zone.set(`_trunkline.${domain} TXT`, 'SERVFAIL');
    for (let days = 0; days < 9; days += 1) {
      network.advance(day);
      await network.check(id);
    }
    expect(await north(id)).toMatchObject({
      status: 'valid',
      ends_at: null,
      records: [{ state: 'unknown', cause: expect.stringContaining('report an error') }, {}, {}],
    });
    expect(await tenantOf(domain)).toBe(network.companies.north);
  });

  test('remains valid for a week after its TXT record is removed; its owners are notified twice', async () => {
    const id = await network.addVerified();
    const { domain } = await network.rowOf(id);
    network.names.zone.delete(`_trunkline.${domain} TXT`);
    await network.check(id);
    const endsAt = new Date(network.clock.now.getTime() + 7 * day).toISOString();
    expect(await north(id)).toMatchObject({ status: 'valid', ends_at: endsAt });
    network.advance(7 * day - 1);
    await network.check(id);
    expect(await tenantOf(domain)).toBe(network.companies.north);
    network.advance(1);
    await network.check(id);
    expect(await north(id)).toMatchObject({ status: 'pending', ends_at: null, is_primary: false });
    expect(await tenantOf(domain)).toBeNull();
    const mails = (await network.mailsTo(network.people.northAdmin.email)).filter((text) =>
      text.includes(domain),
    );
    expect(mails).toEqual([
      `${domain} is verified`,
      `The records for ${domain} have changed`,
      `${domain} is no longer in use`,
    ]);
  });

  test('no longer has a deadline once its records are fixed in time', async () => {
    const id = await network.addVerified();
    const { domain } = await network.rowOf(id);
    network.names.zone.set(`${domain} A`, ['198.51.100.1']);
    await network.check(id);
    network.advance(6 * day);
    await network.setRecords(id);
    await network.check(id);
    expect(await network.rowOf(id)).toMatchObject({ status: 'valid', problem_since: null });
  });
});

describe('a domain two companies claim', () => {
  /** North has verified the domain, South has added it, and DNS contains both challenges. */
  async function claimedByBoth() {
    const first = await network.addVerified();
    const { domain, challenge } = await network.rowOf(first);
    const { id: second } = await network.add('southAdmin', domain, network.companies.south);
    const other = await network.rowOf(second);
    network.names.zone.set(`_trunkline.${domain} TXT`, [
      `trunkline-verify=${challenge}`,
      `trunkline-verify=${other.challenge}`,
    ]);
    return { first, second, domain };
  }

  test('belongs to the first to verify it; the other learns that it is in use, but not by whom', async () => {
    const { second, domain } = await claimedByBoth();
    await network.check(second);
    const result = await readDomainAs('southAdmin', network.companies.south, second);
    expect(result).toMatchObject({
      status: 'conflict',
      explanation: expect.stringMatching(/^Another/),
    });
    expect(JSON.stringify(result)).not.toMatch(/North/i);
    expect(JSON.stringify(result)).not.toContain(network.companies.north);
    expect(await tenantOf(domain)).toBe(network.companies.north);
  });

  test('is not handed over during the grace period, and afterwards only after a check', async () => {
    const { first, second, domain } = await claimedByBoth();
    const { challenge } = await network.rowOf(second);
    network.names.zone.set(`_trunkline.${domain} TXT`, [`trunkline-verify=${challenge}`]);
    await network.check(first);
    await network.check(second);
    network.advance(7 * day);
    await network.check(second);
    expect(await network.rowOf(second)).toMatchObject({ status: 'conflict' });
    expect(await tenantOf(domain)).toBe(network.companies.north);
    await network.check(first);
    expect(await tenantOf(domain)).toBeNull();
    await network.check(second);
    expect(await tenantOf(domain)).toBe(network.companies.south);
    // The previous holder is now in conflict.
    await network.check(first);
    expect(await network.rowOf(first)).toMatchObject({ status: 'conflict' });
  });

  test('is available as soon as its holder removes it', async () => {
    const { first, second, domain } = await claimedByBoth();
    await network.check(second);
    await removeDomain(await network.signedIn('northAdmin'), { id: first });
    expect(await tenantOf(domain)).toBeNull();
    await network.check(second);
    expect(await tenantOf(domain)).toBe(network.companies.south);
  });

  test('goes to one company when two checks run simultaneously', async () => {
    const domain = newDomain();
    const one = await network.add('northAdmin', domain);
    const two = await network.add('southAdmin', domain, network.companies.south);
    const values = await Promise.all(
      [one, two].map(async ({ id }) => (await network.rowOf(id)).challenge),
    );
    network.names.zone.set(
      `_trunkline.${domain} TXT`,
      values.map((value) => `trunkline-verify=${value}`),
    );
    network.names.zone.set(`${domain} A`, [edge.address]);
    await Promise.all([network.check(one.id), network.check(two.id)]);
    const states = await Promise.all(
      [one, two].map(async ({ id }) => (await network.rowOf(id)).status),
    );
    expect(states.toSorted()).toEqual(['conflict', 'valid']);
  });
});

test('ignores a domain that was removed in the meantime', async () => {
  const { id } = await network.add('northAdmin');
  await removeDomain(await network.signedIn('northAdmin'), { id });
  await expect(network.check(id)).resolves.toBeUndefined();
});
