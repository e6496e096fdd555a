import type { QuoteContent } from '@trunkline/contract/quotes/content';
import type { Mail } from '../../../kernel/mail.ts';
import { dayText } from '../../../kernel/day-text.ts';
import { offerOf } from '../document/text.ts';

/** Builds the email that sends a quote. */
export function quoteMail(content: QuoteContent, to: string, token: string): Mail {
  const { seller, buyer, recipient, number, note, valid_until } = content;
  return {
    to,
    subject: `Quote ${number} from ${seller.name}`,
    paragraphs: [
      `Hello ${recipient.name},`,
      `${seller.name} has prepared a quote for ${buyer.name}. First bill, excluding taxes and usage: ${offerOf(content).firstBill}.`,
      ...(note === '' ? [] : [note]),
    ],
    action: { label: 'Open quote', url: `/q/${token}` },
    notes: [
      `You can accept it until ${dayText(valid_until)}.`,
      'Anyone with this link can read the quote, so share it only with people who should see it.',
    ],
  };
}

/** Builds the email with the code that confirms an acceptance. */
export const codeMail = (to: string, seller: string, number: number, code: string): Mail => ({
  to,
  subject: `${code} confirms quote ${number}`,
  heading: `Confirm quote ${number}`,
  paragraphs: [`Enter this code to accept quote ${number} from ${seller}:`],
  code,
  notes: [
    'The code expires after 15 minutes.',
    "If you don't want to accept the quote, ignore this email: nothing is ordered without the code.",
  ],
});
