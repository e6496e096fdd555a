import type { EndPreview, Exposure } from '@trunkline/contract/subscriptions';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { formatDay } from '../../../ui/formats.ts';

/** Describes both ways to end a subscription, with the cost of each. */
export function endTexts({ now, term }: EndPreview): { now: string; term: string } {
  const { currency, now: due, fee } = now.price;
  const cost =
    fee !== '0'
      ? `${formatMinor(fee, currency)} fee`
      : due.startsWith('-')
        ? `${formatMinor(due.slice(1), currency)} credited`
        : 'no fee';
  return { now: `Today: ${cost}`, term: `On ${formatDay(term.ends_on)}: no fee` };
}

export function EndOptions({ ends }: { ends: EndPreview }) {
  const texts = endTexts(ends);
  return (
    <ul className="grid gap-0.5">
      <li>{texts.now}</li>
      <li>{texts.term}</li>
    </ul>
  );
}

/** Describes the reader's remaining debt to their supplier if the customer leaves. */
export function exposureText({ currency, until, owed, covered, open }: Exposure): string {
  const owes = `You are committed until ${formatDay(until)}. If this subscription ends today, you owe your supplier ${formatMinor(owed, currency)}`;
  if (covered === null)
    return `${owes}. Your customer pays in another currency, so we can't compare the amounts.`;
  if (open === '0') return `${owes}, and your customer owes you ${formatMinor(covered, currency)}.`;
  return `${owes}, and your customer owes you only ${formatMinor(covered, currency)}: you would pay the remaining ${formatMinor(open, currency)} yourself.`;
}
