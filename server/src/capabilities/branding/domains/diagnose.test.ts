import { describe, expect, test } from 'vitest';
import { diagnose, recordsToSet } from './diagnose.ts';
import type { Answer, DomainAnswers } from './dns-lookups.ts';

const found = (...values: string[]): Answer => ({ kind: 'found', values, ttl: 300 });
const noAnswer: Answer = { kind: 'none' };
const noName: Answer = { kind: 'no_name' };
const target = 'edge.trunkline.com';
const ownAddress = '203.0.113.7';
interface Targets {
  target: string | null;
  addresses: readonly string[];
}
const targets: Targets = { target, addresses: [] };
const correctChallenge = found('trunkline-verify=token');

/** DNS answers for a domain whose challenge is correct, with `changes`. */
const domainAnswers = (changes: Partial<DomainAnswers>): DomainAnswers => ({
  txt: correctChallenge,
  txtDoubled: noName,
  txtAtDomain: noAnswer,
  cname: noAnswer,
  a: noAnswer,
  aaaa: noAnswer,
  wwwCname: noName,
  wwwA: noName,
  targetA: found(ownAddress),
  targetAaaa: noAnswer,
  ...changes,
});
const diagnoseWith = (domain: string, changes: Partial<DomainAnswers>, settings = targets) => {
  const { outcome, records } = diagnose(domain, 'token', settings, domainAnswers(changes));
  const failing = records.find(({ state, required }) => required && state !== 'ok');
  return { outcome, records, cause: failing?.cause ?? null };
};
const apex = 'acme.com';
const below = 'shop.acme.com';

describe('accepts', () => {
  test.each([
    ['a subdomain with a CNAME record', below, { cname: found(target) }],
    [
      'a subdomain with a CNAME record to an alias of ours',
      below,
      { cname: found('alias.acme.net'), a: found(ownAddress) },
    ],
    ['a subdomain with an A record', below, { a: found(ownAddress) }],
    ['an apex domain with an A record', apex, { a: found(ownAddress) }],
    [
      'an apex domain with a flattened CNAME record',
      apex,
      { cname: found(target), a: found(ownAddress) },
    ],
    [
      'an apex domain with A and AAAA records',
      apex,
      { a: found(ownAddress), aaaa: found('2001:DB8:0::7'), targetAaaa: found('2001:db8::7') },
    ],
    [
      'an apex domain with other TXT records',
      apex,
      { a: found(ownAddress), txt: found('v=spf1', 'trunkline-verify=token') },
    ],
  ] as const)('%s', (_how, domain, changes) => {
    expect(diagnoseWith(domain, changes)).toMatchObject({ outcome: 'valid', cause: null });
  });

  test('a domain whose www name is wrong', () => {
    const { outcome, records } = diagnoseWith(apex, {
      a: found(ownAddress),
      wwwCname: found('old.acme.net'),
    });
    expect(outcome).toBe('valid');
    expect(records.at(-1)).toMatchObject({
      name: 'www.acme.com',
      state: 'wrong',
      required: false,
      cause: expect.stringContaining('who type www'),
    });
  });

  test('a domain that points to our address, if the product has no host name', () => {
    const settings = { target: null, addresses: [ownAddress, '2001:db8::7'] };
    expect(diagnoseWith(below, { a: found(ownAddress) }, settings)).toMatchObject({
      outcome: 'valid',
    });
    expect(diagnoseWith(below, { a: found('198.51.100.1') }, settings)).toMatchObject({
      outcome: 'invalid',
    });
  });
});

describe('names the likely cause', () => {
  test.each([
    ['addresses of a parking page', apex, { a: found('91.195.240.19') }, 'invalid', 'parking page'],
    [
      'CNAME to a parking page',
      below,
      { cname: found('x.sedoparking.com') },
      'invalid',
      'parking page',
    ],
    ['apex behind a proxy', apex, { a: found('104.21.5.5', '172.67.1.1') }, 'invalid', 'DNS only'],
    ['subdomain behind a proxy', below, { a: found('2606:4700::1') }, 'invalid', 'DNS only'],
    [
      'old CNAME',
      below,
      { cname: found('old.acme.net') },
      'invalid',
      'old CNAME record points to old.acme.net',
    ],
    [
      'old CNAME of a service',
      below,
      { cname: found('acme.herokudns.com') },
      'invalid',
      'still points to Heroku',
    ],
    [
      'CNAME target with the domain appended',
      below,
      { cname: found(`${target}.acme.com`) },
      'invalid',
      'End it with a dot',
    ],
    [
      'apex with an old flattened CNAME',
      apex,
      { a: found('198.51.100.1') },
      'invalid',
      'may still use an old target',
    ],
    [
      'apex with a CNAME to another host',
      apex,
      { cname: found('old.acme.net'), a: found('198.51.100.1') },
      'invalid',
      'Use A records',
    ],
    [
      'one address too many',
      apex,
      { a: found(ownAddress, '198.51.100.1') },
      'invalid',
      'Remove 198.51.100.1',
    ],
    [
      'AAAA to another host',
      apex,
      { a: found(ownAddress), aaaa: found('2001:db8::bad') },
      'invalid',
      'IPv6 are sent elsewhere',
    ],
    ['CNAME missing', below, {}, 'pending', 'there yet'],
    [
      'old address still cached',
      apex,
      { a: { kind: 'found', values: ['198.51.100.1'], ttl: 7200 } },
      'invalid',
      'up to 2 hours',
    ],
    [
      'TXT missing',
      apex,
      { a: found(ownAddress), txt: noName },
      'pending',
      "TXT record isn't there yet",
    ],
    [
      'TXT with the domain appended to its name',
      apex,
      { a: found(ownAddress), txt: noName, txtDoubled: correctChallenge },
      'pending',
      'Enter only _trunkline',
    ],
    [
      'TXT at the domain itself',
      apex,
      { a: found(ownAddress), txt: noAnswer, txtAtDomain: correctChallenge },
      'pending',
      'is at the domain itself',
    ],
    [
      'TXT with quotes',
      apex,
      { a: found(ownAddress), txt: found('"trunkline-verify=token"') },
      'invalid',
      'quotes',
    ],
    [
      'TXT of another company',
      apex,
      { a: found(ownAddress), txt: found('trunkline-verify=other') },
      'invalid',
      'another company',
    ],
    [
      'unrelated TXT',
      apex,
      { a: found(ownAddress), txt: found('hello') },
      'pending',
      'Add another TXT record',
    ],
    [
      'name servers that report an error',
      apex,
      { a: { kind: 'failed', code: 'ESERVFAIL' } },
      'unknown',
      'DNSSEC',
    ],
    [
      'name servers that refuse the query',
      apex,
      { a: found(ownAddress), txt: { kind: 'failed', code: 'EREFUSED' } },
      'unknown',
      'refuse',
    ],
    [
      'name servers that do not respond',
      below,
      { cname: { kind: 'failed', code: 'ETIMEOUT' } },
      'unknown',
      "didn't respond",
    ],
    [
      'our own target cannot be looked up',
      apex,
      { a: found(ownAddress), targetA: { kind: 'failed', code: 'ETIMEOUT' } },
      'unknown',
      "didn't respond",
    ],
    [
      'our target has no address',
      apex,
      { a: found(ownAddress), targetA: noAnswer },
      'unknown',
      'Contact support',
    ],
    [
      'the name does not exist',
      apex,
      { txt: noName, cname: noName, a: noName, aaaa: noName },
      'not_found',
      'there yet',
    ],
  ] as const)('%s', (_what, domain, changes, outcome, cause) => {
    const diagnosis = diagnoseWith(domain, changes);
    expect(diagnosis.outcome).toBe(outcome);
    expect(diagnosis.cause).toContain(cause);
  });
});

describe('lists the records to set before the first check', () => {
  test.each([
    [
      below,
      targets,
      ['TXT _trunkline.shop.acme.com trunkline-verify=token', `CNAME ${below} ${target}`],
    ],
    [
      apex,
      { target, addresses: [ownAddress] },
      ['TXT _trunkline.acme.com trunkline-verify=token', `A ${apex} ${ownAddress}`],
    ],
    [
      apex,
      { target: null, addresses: ['2001:db8::7'] },
      ['TXT _trunkline.acme.com trunkline-verify=token', `AAAA ${apex} 2001:db8::7`],
    ],
  ])('%s', (domain, settings, expected) => {
    const records = recordsToSet(domain, 'token', settings).filter(({ required }) => required);
    expect(records.map(({ type, name, expected: [value] }) => `${type} ${name} ${value}`)).toEqual(
      expected,
    );
    expect(records.every(({ state }) => state === 'unchecked')).toBe(true);
  });
});
