import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { DomainSettings } from '../../../kernel/env.ts';
import { registrableOf } from './registrable.ts';

/** A domain in DNS form, or the reason it is refused, as a sentence. */
export type DomainResult = { readonly domain: string } | { readonly refused: string };

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const isName = (domain: string) =>
  domain.includes('.') && domain.split('.').every((part) => label.test(part));
/** Names reserved from public use (RFC 2606, 6761, 6762, 7686, 8375, 9476). */
const reserved =
  /(?:^|\.)(?:localhost|local|internal|test|example|invalid|onion|alt|arpa|lan|home|corp|intranet|localdomain|example\.(?:com|net|org))$/;

/**
 * Parses typed text as a domain: accepts a web URL and a trailing dot, and converts letters beyond
 * ASCII to punycode. Refuses names no one can own, the product's own, and public suffixes.
 */
export function readDomain(
  input: string,
  hosts: Pick<DomainSettings, 'ownHost' | 'target'>,
): DomainResult {
  const text = input
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '');
  if (text.includes('*')) return refuse("Wildcards can't be added. Add each domain separately.");
  if (isIP(text.replaceAll(/[[\]]/g, '')) !== 0)
    return refuse('Enter a domain, not an IP address.');
  if (/[/:@?#\s\\%]/.test(text))
    return refuse('Enter only the domain, such as portal.yourcompany.com.');
  const domain = domainToASCII(text.toLowerCase()).toLowerCase();
  if (domain === '' || domain.length > 253 || !isName(domain))
    return refuse('Enter a domain, such as portal.yourcompany.com.');
  if (isIP(domain) !== 0) return refuse('Enter a domain, not an IP address.');
  if (reserved.test(domain))
    return refuse("This name is reserved and can't be reached on the internet.");
  const ownHosts = [hosts.ownHost, hosts.target].filter((host) => host !== null);
  if (ownHosts.some((host) => domain === host || domain.endsWith(`.${host}`)))
    return refuse("This is Trunkline's own address.");
  if (registrableOf(domain) === null)
    return refuse('This is a public suffix. Enter your own domain below it.');
  if (domain.startsWith('www.'))
    return refuse(
      `Add ${domain.slice(4)} without www: visitors to the www address are redirected to it.`,
    );
  return { domain };
}

function refuse(refused: string): DomainResult {
  return { refused };
}

/** Returns the domain in Unicode. */
export function displayOf(domain: string): string {
  return domainToUnicode(domain) || domain;
}

/**
 * Returns whether a domain is registrable itself rather than a subdomain; such a domain can't have
 * a CNAME record.
 */
export function isApex(domain: string): boolean {
  return registrableOf(domain) === domain;
}
