import type { SigningForm, SigningStep } from '../kernel/signing.ts';

// The letter of authorisation for a port of numbers. Plain data without zod.

export const letterStateNames = ['sent', 'signed', 'outdated'] as const;
export type LetterState = (typeof letterStateNames)[number];
export const letterStates = {
  sent: 'Waiting for the signature',
  signed: 'Signed',
  outdated: 'Needs a new signature',
} as const satisfies Record<LetterState, string>;

/** Days for which carriers accept a letter, and for which its link works. */
export const letterDays = 30;

/** The account details that the current carrier has on file, as named in the letter. */
export const letterFields = {
  entity_name: 'Account holder',
  account_number: 'Account number',
  service_address: 'Service address',
} as const;
export type LetterField = keyof typeof letterFields;
export const letterFieldNames = ['entity_name', 'account_number', 'service_address'] as const;

/** The text that the authorised person agrees to; it becomes part of the evidence. */
export const letterConsent = (entity: string, seller: string) =>
  `I am authorised to act for ${entity}, and allow ${seller} and the carriers it works with to move these numbers from the current carrier.`;

/** The page behind the link of a letter. */
export interface LetterView {
  readonly token: string;
  readonly order: number;
  readonly seller: string;
  readonly entity: string;
  readonly signer: string;
  readonly carrier: string;
  readonly account: string;
  readonly address: string;
  readonly numbers: readonly string[];
  readonly consent: string;
  readonly step: SigningStep | { readonly name: 'signed'; readonly by: string };
  readonly form: SigningForm;
}

/** A letter that can no longer be signed. */
export interface ClosedLetter {
  readonly reason: 'superseded' | 'withdrawn';
  readonly seller: string;
}
