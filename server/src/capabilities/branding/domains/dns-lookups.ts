import { Resolver } from 'node:dns/promises';

/** The answer to one DNS query. */
export type Answer =
  | { readonly kind: 'found'; readonly values: readonly string[]; readonly ttl: number | null }
  /** The name exists but has no such record. */
  | { readonly kind: 'none' }
  | { readonly kind: 'no_name' }
  /** No answer, or a server error. */
  | { readonly kind: 'failed'; readonly code: string };

export interface DnsLookups {
  txt(name: string): Promise<Answer>;
  cname(name: string): Promise<Answer>;
  a(name: string): Promise<Answer>;
  aaaa(name: string): Promise<Answer>;
}

const resolverOptions = { timeout: 2_500, tries: 2 };

/** Queries `servers`, or the system's name servers. Callers pass only parsed domain names. */
export function createDnsLookups(servers: readonly string[]): DnsLookups {
  const resolver = new Resolver(resolverOptions);
  if (servers.length > 0) resolver.setServers(servers);

  async function lookUp(
    query: () => Promise<{ values: readonly string[]; ttl: number | null }>,
  ): Promise<Answer> {
    try {
      const found = await query();
      return found.values.length === 0 ? { kind: 'none' } : { kind: 'found', ...found };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'EUNKNOWN';
      if (code === 'ENODATA') return { kind: 'none' };
      return code === 'ENOTFOUND' ? { kind: 'no_name' } : { kind: 'failed', code };
    }
  }
  const withTtl = (found: readonly { address: string; ttl: number }[]) => ({
    values: found.map(({ address }) => address),
    ttl: found.length === 0 ? null : Math.max(...found.map(({ ttl }) => ttl)),
  });

  return {
    txt: (name) =>
      lookUp(async () => ({
        values: (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
        ttl: null,
      })),
    cname: (name) =>
      lookUp(async () => ({
        values: (await resolver.resolveCname(name)).map((target) => normalizeHost(target)),
        ttl: null,
      })),
    a: (name) => lookUp(async () => withTtl(await resolver.resolve4(name, { ttl: true }))),
    aaaa: (name) => lookUp(async () => withTtl(await resolver.resolve6(name, { ttl: true }))),
  };
}

const normalizeHost = (host: string) => host.toLowerCase().replace(/\.$/, '');

/** All DNS answers about one domain. */
export interface DomainAnswers {
  readonly txt: Answer;
  /** TXT records at the challenge's name if the provider appended the domain a second time. */
  readonly txtDoubled: Answer;
  /** TXT records at the domain itself, where people also put the challenge. */
  readonly txtAtDomain: Answer;
  readonly cname: Answer;
  readonly a: Answer;
  readonly aaaa: Answer;
  readonly wwwCname: Answer;
  readonly wwwA: Answer;
  readonly targetA: Answer;
  readonly targetAaaa: Answer;
}

export const challengeName = (domain: string) => `_trunkline.${domain}`;

/** Sends all queries in parallel, so it takes as long as the slowest answer. */
export async function lookUpDomain(
  domain: string,
  target: string | null,
  dnsLookups: DnsLookups,
): Promise<DomainAnswers> {
  const noRecord: Answer = { kind: 'none' };
  const challenge = challengeName(domain);
  const { txt, cname, a, aaaa } = dnsLookups;
  const answers = await Promise.all([
    txt(challenge),
    txt(`${challenge}.${domain}`),
    txt(domain),
    cname(domain),
    a(domain),
    aaaa(domain),
    cname(`www.${domain}`),
    a(`www.${domain}`),
    target === null ? noRecord : a(target),
    target === null ? noRecord : aaaa(target),
  ]);
  const [ownTxt, doubled, atDomain, alias, v4, v6, wwwCname, wwwA, targetA, targetAaaa] = answers;
  return {
    txt: ownTxt,
    txtDoubled: doubled,
    txtAtDomain: atDomain,
    cname: alias,
    a: v4,
    aaaa: v6,
    wwwCname,
    wwwA,
    targetA,
    targetAaaa,
  };
}
