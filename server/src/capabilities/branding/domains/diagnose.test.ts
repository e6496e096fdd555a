import { describe, expect, test } from 'vitest';
import { diagnose, recordsToSet } from './diagnose.ts';
import type { Answer, Picture } from './dns-lookups.ts';

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
const right = found('trunkline-verify=token');

/** DNS answers for a domain whose challenge is correct, with `changes`. */
const picture = (changes: Partial<Picture>): Picture => ({
  txt: right,
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
const diagnoseWith = (domain: string, changes: Partial<Picture>, settings = targets) => {
  const { outcome, records } = diagnose(domain, 'token', settings, picture(changes));
  const failing = records.find(({ state, required }) => required && state !== 'ok');
  return { outcome, records, cause: failing?.cause ?? null };
};
const apex = 'acme.com';
const below = 'shop.acme.com';

describe('a domain is valid', () => {
  test.each([
    ['a name below by CNAME', below, { cname: found(target) }],
    ['by way of another name', below, { cname: found('alias.acme.net'), a: found(ownAddress) }],
    ['straight to our address', below, { a: found(ownAddress) }],
    ['a registered one by A', apex, { a: found(ownAddress) }],
    [
      'a registered one with a flattened CNAME',
      apex,
      { cname: found(target), a: found(ownAddress) },
    ],
    [
      'by both protocols',
      apex,
      { a: found(ownAddress), aaaa: found('2001:DB8:0::7'), targetAaaa: found('2001:db8::7') },
    ],
    [
      'with other texts beside the challenge',
      apex,
      { a: found(ownAddress), txt: found('v=spf1', 'trunkline-verify=token') },
    ],
  ] as const)('%s', (_how, domain, changes) => {
    expect(diagnoseWith(domain, changes)).toMatchObject({ outcome: 'valid', cause: null });
  });

  test('whatever the state of www', () => {
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

  test('where the product has addresses but no host name', () => {
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
    ['parking page by address', apex, { a: found('91.195.240.19') }, 'invalid', 'parking page'],
    [
      'parking page by name',
      below,
      { cname: found('x.sedoparking.com') },
      'invalid',
      'parking page',
    ],
    ['proxied', apex, { a: found('104.21.5.5', '172.67.1.1') }, 'invalid', 'DNS only'],
    ['proxied, below', below, { a: found('2606:4700::1') }, 'invalid', 'DNS only'],
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
      'target with the domain added',
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
      'apex with a CNAME to elsewhere',
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
      'IPv6 to elsewhere',
      apex,
      { a: found(ownAddress), aaaa: found('2001:db8::bad') },
      'invalid',
      'IPv6 are sent elsewhere',
    ],
    ['not seen yet', below, {}, 'pending', 'there yet'],
    [
      'just changed',
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
      'TXT with the domain added',
      apex,
      { a: found(ownAddress), txt: noName, txtDoubled: right },
      'pending',
      'Enter only _trunkline',
    ],
    [
      'TXT at the domain itself',
      apex,
      { a: found(ownAddress), txt: noAnswer, txtAtDomain: right },
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
      'TXT about something else',
      apex,
      { a: found(ownAddress), txt: found('hello') },
      'pending',
      'Add another TXT record',
    ],
    [
      'broken name servers',
      apex,
      { a: { kind: 'failed', code: 'ESERVFAIL' } },
      'unknown',
      'DNSSEC',
    ],
    [
      'refusing name servers',
      apex,
      { a: found(ownAddress), txt: { kind: 'failed', code: 'EREFUSED' } },
      'unknown',
      'refuse',
    ],
    [
      'silent name servers',
      below,
      { cname: { kind: 'failed', code: 'ETIMEOUT' } },
      'unknown',
      "didn't respond",
    ],
    [
      'our own target is away',
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
