import type { DomainRecord } from '@trunkline/contract/branding';
import type { DomainSettings } from '../../../kernel/env.ts';
import { causeOfAddresses, causeOfChallenge, causeOfName, causeOfNoAnswer } from './causes.ts';
import { isApex } from './domain-name.ts';
import { type Answer, challengeName, type DomainAnswers } from './dns-lookups.ts';

type Targets = Pick<DomainSettings, 'target' | 'addresses'>;

/** The result of checking a domain; 'unknown' if name servers didn't respond. */
export type Outcome = 'valid' | 'pending' | 'invalid' | 'not_found' | 'unknown';

export interface Diagnosis {
  readonly outcome: Outcome;
  readonly records: readonly DomainRecord[];
}

export const challengeValue = (challenge: string) => `trunkline-verify=${challenge}`;
const valuesOf = (answer: Answer) => (answer.kind === 'found' ? answer.values : []);
const isIpv6 = (address: string) => address.includes(':');
const isSame = (a: string, b: string) => canonical(a) === canonical(b);
/** Normalises an address, because IPv6 has many spellings. */
function canonical(address: string): string {
  return isIpv6(address) ? (URL.parse(`http://[${address}]`)?.hostname ?? address) : address;
}

function record(
  type: DomainRecord['type'],
  name: string,
  expected: readonly string[],
  rest: Partial<DomainRecord> = {},
): DomainRecord {
  return {
    type,
    name,
    expected: [...expected],
    found: [],
    state: 'unchecked',
    cause: null,
    required: true,
    ...rest,
  };
}

/** Returns the records a domain needs, before any check. */
export function recordsToSet(
  domain: string,
  challenge: string,
  { target, addresses }: Targets,
): DomainRecord[] {
  const direct = isApex(domain) || target === null;
  const first = addresses.find((address) => !isIpv6(address));
  const address =
    direct && first === undefined && target !== null
      ? // The addresses are known after the first check; until then the host name is shown instead.
        record('A', domain, [target])
      : direct
        ? record(
            first === undefined ? 'AAAA' : 'A',
            domain,
            first === undefined ? addresses : [first],
          )
        : record('CNAME', domain, [target ?? '']);
  return [
    record('TXT', challengeName(domain), [challengeValue(challenge)]),
    address,
    ...(target === null ? [] : [record('CNAME', `www.${domain}`, [target], { required: false })]),
  ];
}

/** Compares DNS answers with the expected ones, and names the likely cause of every difference. */
export function diagnose(
  domain: string,
  challenge: string,
  targets: Targets,
  answers: DomainAnswers,
): Diagnosis {
  const txt = checkChallenge(domain, challengeValue(challenge), answers);
  const addresses = checkAddresses(domain, targets, answers);
  const www = checkWww(domain, targets, answers);
  const needed = [txt, ...addresses];
  const has = (state: DomainRecord['state']) => needed.some((item) => item.state === state);
  const hasNoRecords = [answers.a, answers.aaaa, answers.cname, answers.txt].every(
    ({ kind }) => kind === 'no_name',
  );
  const outcome = has('unknown')
    ? 'unknown'
    : hasNoRecords
      ? 'not_found'
      : has('wrong')
        ? 'invalid'
        : has('missing')
          ? 'pending'
          : 'valid';
  return { outcome, records: [...needed, ...www] };
}

function checkChallenge(domain: string, value: string, answers: DomainAnswers): DomainRecord {
  const { txt } = answers;
  const base = record('TXT', challengeName(domain), [value], { found: [...valuesOf(txt)] });
  if (txt.kind === 'failed') return { ...base, state: 'unknown', cause: causeOfNoAnswer(txt.code) };
  if (valuesOf(txt).some((text) => text.trim() === value)) return { ...base, state: 'ok' };
  const cause = causeOfChallenge(answers, value, domain);
  // Other TXT values are fine; ours is just missing.
  const hasWrongToken = valuesOf(txt).some((text) => text.includes('trunkline-verify='));
  return { ...base, state: hasWrongToken ? 'wrong' : 'missing', cause };
}

function checkAddresses(domain: string, targets: Targets, answers: DomainAnswers): DomainRecord[] {
  const { target } = targets;
  const { cname, a, aaaa, targetA, targetAaaa } = answers;
  const [alias] = valuesOf(cname);
  if (target !== null && alias === target)
    return [record('CNAME', domain, [target], { found: [alias], state: 'ok' })];
  const failedAnswer = [cname, a, aaaa].find((answer) => answer.kind === 'failed');
  const type = isApex(domain) || target === null ? 'A' : 'CNAME';
  const ownAddresses = [...targets.addresses, ...valuesOf(targetA), ...valuesOf(targetAaaa)];
  const found = [...valuesOf(a), ...valuesOf(aaaa)];
  if (failedAnswer?.kind === 'failed') {
    const cause = causeOfNoAnswer(failedAnswer.code);
    return [
      record(type, domain, type === 'A' ? ownAddresses : [target ?? ''], {
        state: 'unknown',
        cause,
      }),
    ];
  }
  const wrongAddresses = found.filter(
    (address) => !ownAddresses.some((expected) => isSame(expected, address)),
  );
  if (type === 'CNAME' && found.length > 0 && wrongAddresses.length === 0) {
    // An alias through another name also works, as do records with our addresses.
    const values = alias === undefined ? found : [alias];
    return [
      record(alias === undefined ? 'A' : 'CNAME', domain, [target ?? ''], {
        found: values,
        state: 'ok',
      }),
    ];
  }
  if (type === 'CNAME') return [checkAlias(domain, target ?? '', alias, wrongAddresses, answers)];
  return checkApex(domain, ownAddresses, alias, answers);
}

function checkAlias(
  domain: string,
  target: string,
  alias: string | undefined,
  wrongAddresses: readonly string[],
  { a, cname }: DomainAnswers,
): DomainRecord {
  const ttl = a.kind === 'found' ? a.ttl : null;
  if (alias !== undefined) {
    const cause = causeOfName(alias, target);
    return record('CNAME', domain, [target], {
      found: [...valuesOf(cname)],
      state: 'wrong',
      cause,
    });
  }
  if (wrongAddresses.length > 0) {
    const cause = causeOfAddresses(wrongAddresses, ttl, { apex: false, isPartlyCorrect: false });
    return record('CNAME', domain, [target], { found: [...wrongAddresses], state: 'wrong', cause });
  }
  const cause = "The CNAME record isn't there yet. New records usually appear within minutes.";
  return record('CNAME', domain, [target], { state: 'missing', cause });
}

/** Checks an apex domain: its A records, and its AAAA records if it has any. */
function checkApex(
  domain: string,
  ownAddresses: readonly string[],
  alias: string | undefined,
  { a, aaaa, targetA }: DomainAnswers,
): DomainRecord[] {
  if (ownAddresses.length === 0) {
    const code = targetA.kind === 'failed' ? targetA.code : 'ENODATA';
    const cause =
      code === 'ENODATA'
        ? "The address to point to isn't available at the moment. Contact support."
        : causeOfNoAnswer(code);
    return [record('A', domain, [], { found: [...valuesOf(a)], state: 'unknown', cause })];
  }
  const recordOf = (
    type: 'A' | 'AAAA',
    answer: Answer,
    expectedAddresses: readonly string[],
  ): DomainRecord => {
    const found = valuesOf(answer);
    const wrongAddresses = found.filter(
      (address) => !expectedAddresses.some((expected) => isSame(expected, address)),
    );
    const base = record(type, domain, expectedAddresses, { found: [...found] });
    if (found.length === 0) {
      const cause = `The ${type} record isn't there yet. New records usually appear within minutes.`;
      return { ...base, state: 'missing', cause };
    }
    if (wrongAddresses.length === 0) return { ...base, state: 'ok' };
    const ttl = answer.kind === 'found' ? answer.ttl : null;
    const isPartlyCorrect = wrongAddresses.length < found.length;
    const cause =
      expectedAddresses.length === 0
        ? `Visitors with IPv6 are sent elsewhere. Remove ${wrongAddresses.join(', ')}.`
        : alias === undefined
          ? causeOfAddresses(wrongAddresses, ttl, { apex: true, isPartlyCorrect })
          : `${causeOfName(alias, '')} Use A records for the domain itself.`;
    return { ...base, state: 'wrong', cause };
  };
  const v4 = ownAddresses.filter((address) => !isIpv6(address));
  const v6 = ownAddresses.filter(isIpv6);
  const rows = v4.length > 0 ? [recordOf('A', a, v4)] : [];
  // AAAA records are optional unless we have no IPv4 address.
  if (valuesOf(aaaa).length > 0 || v4.length === 0) rows.push(recordOf('AAAA', aaaa, v6));
  return rows;
}

/** The www name is recommended but never required. */
function checkWww(
  domain: string,
  { target, addresses }: Targets,
  answers: DomainAnswers,
): DomainRecord[] {
  if (target === null) return [];
  const { wwwCname, wwwA, targetA } = answers;
  const [alias] = valuesOf(wwwCname);
  const ownAddresses = [...addresses, ...valuesOf(targetA)];
  const found = alias === undefined ? valuesOf(wwwA) : [alias];
  const isCorrect =
    alias === target ||
    (valuesOf(wwwA).length > 0 &&
      valuesOf(wwwA).every((address) =>
        ownAddresses.some((expected) => isSame(expected, address)),
      ));
  const base = record('CNAME', `www.${domain}`, [target], { found: [...found], required: false });
  if (isCorrect) return [{ ...base, state: 'ok' }];
  const cause = "Visitors who type www can't reach your site. Everyone else can.";
  return [{ ...base, state: found.length === 0 ? 'missing' : 'wrong', cause }];
}
