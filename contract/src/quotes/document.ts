import type { SigningForm, SigningStep } from '../kernel/signing.ts';

// Data for the page behind a quote's link. Plain data without zod, for rendering it.

export interface OfferedLine {
  readonly name: string;
  readonly terms: string;
  /** Formatted: '1,000'. */
  readonly quantity: string;
  readonly price: readonly string[];
}

export interface QuoteView {
  readonly token: string;
  readonly number: number;
  readonly title: string;
  readonly seller: string;
  readonly buyer: string;
  readonly recipient: string;
  /** Formatted: 'March 1, 2027'. */
  readonly validUntil: string;
  readonly note: string;
  readonly terms: string;
  readonly lines: readonly OfferedLine[];
  readonly firstBill: string;
  /** SHA-256 of the frozen version. */
  readonly sha256: string;
  readonly step:
    | SigningStep
    | { readonly name: 'accepted'; readonly by: string; readonly order: number | null }
    | { readonly name: 'declined' };
  readonly form: SigningForm;
}

/** A quote that can no longer be read, with the seller to contact. */
export interface ClosedQuote {
  readonly reason: 'superseded' | 'withdrawn';
  readonly seller: string;
}
