import type { LetterContent } from '@trunkline/contract/orders';
import { letterDays } from '@trunkline/contract/orders/letters';
import type { Mail } from '../../../kernel/mail.ts';

/** Builds the email asking a person to sign a letter. */
export const letterMail = ({ seller, signer, port }: LetterContent, token: string): Mail => ({
  to: signer.email,
  subject: `Sign the letter of authorisation for ${port.entity_name}`,
  paragraphs: [
    `Hello ${signer.name},`,
    `${seller.name} is porting ${port.entity_name}'s numbers from ${port.losing_carrier}. An authorised person has to sign the letter of authorisation first.`,
  ],
  action: { label: 'Read and sign', url: `/letters/${token}` },
  notes: [
    `You have ${letterDays} days to sign it.`,
    'Anyone with this link can read the letter, so share it only with people who should see it.',
  ],
});

/** Builds the email with the code that confirms a signature. */
export const letterCodeMail = (to: string, seller: string, code: string): Mail => ({
  to,
  subject: `${code} confirms your signature`,
  heading: 'Confirm your signature',
  paragraphs: [`Enter this code to sign the letter of authorisation for ${seller}:`],
  code,
  notes: [
    'The code expires after 15 minutes.',
    "If you don't want to sign the letter, ignore this email: no numbers are ported without the code.",
  ],
});
