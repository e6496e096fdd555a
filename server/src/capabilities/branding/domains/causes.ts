import type { Answer } from './dns-lookups.ts';
import { isParkingAddress, isParkingName, isProxyAddress, serviceOf } from './known-hosts.ts';

/** Formats seconds in words, rounded to minutes or hours. */
export function durationText(seconds: number): string {
  const [count, unit] =
    seconds >= 5400
      ? [Math.round(seconds / 3600), 'hour']
      : [Math.max(1, Math.round(seconds / 60)), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Name servers cache answers, so a recent change takes time to appear. */
function cacheHint(ttl: number | null): string {
  if (ttl === null || ttl < 60) return '';
  return ` If you've just changed it, the old value can stay visible for up to ${durationText(ttl)}.`;
}

/** Explains the likely cause of a CNAME record that points elsewhere. */
export function causeOfName(found: string, expected: string): string {
  if (isParkingName(found)) return `It points to a parking page (${found}). Replace this record.`;
  if (found.startsWith(`${expected}.`) && found.length > expected.length)
    return `Your provider added the domain to the target. End it with a dot: ${expected}.`;
  const service = serviceOf(found);
  return service === null
    ? `An old CNAME record points to ${found}. Replace it.`
    : `An old CNAME record still points to ${service} (${found}). Replace it.`;
}

/** Explains the likely cause of addresses that aren't ours. */
export function causeOfAddresses(
  wrongAddresses: readonly string[],
  ttl: number | null,
  { apex, isPartlyCorrect }: { readonly apex: boolean; readonly isPartlyCorrect: boolean },
): string {
  if (wrongAddresses.some(isParkingAddress))
    return 'It points to a parking page. Replace these records.';
  if (wrongAddresses.some(isProxyAddress))
    return 'A proxy (Cloudflare) handles requests instead of us. Set the record to “DNS only”.';
  if (isPartlyCorrect)
    return `There are other addresses besides the correct ones. Remove ${wrongAddresses.join(', ')}.`;
  const flattened = apex
    ? ' If your provider flattens a CNAME or ALIAS record here, it may still use an old target.'
    : '';
  return `It points somewhere else.${flattened}${cacheHint(ttl)}`;
}

interface ChallengeAnswers {
  readonly txt: Answer;
  readonly txtDoubled: Answer;
  readonly txtAtDomain: Answer;
}

/** Explains why the challenge isn't found. */
export function causeOfChallenge(
  { txt, txtDoubled, txtAtDomain }: ChallengeAnswers,
  value: string,
  domain: string,
): string {
  const matchesToken = (answer: Answer) =>
    answer.kind === 'found' && answer.values.some((text) => text.trim() === value);
  if (matchesToken(txtDoubled))
    return `Your provider added the domain to the name. Enter only _trunkline as the name, without ${domain}.`;
  if (matchesToken(txtAtDomain))
    return 'The record is at the domain itself. Move it to the name _trunkline.';
  if (txt.kind !== 'found')
    return "The TXT record isn't there yet. New records usually appear within minutes, and within a day at the latest.";
  if (txt.values.some((text) => text.replaceAll(/["'“”\s]/g, '') === value))
    return 'The value contains quotes or spaces. Enter it without them.';
  if (txt.values.some((text) => text.startsWith('trunkline-verify=')))
    return 'The record has the value of another company or an earlier attempt. Replace it.';
  return 'The record has a different value. Add another TXT record with this value.';
}

/** Explains why name servers didn't respond. */
export function causeOfNoAnswer(code: string): string {
  if (code === 'ESERVFAIL')
    return 'The name servers of this domain report an error (often DNSSEC). Ask your provider.';
  if (code === 'EREFUSED')
    return 'The name servers refuse queries for this domain. Ask your provider.';
  return "The name servers didn't respond. We'll check again automatically.";
}
