// Documents that are signed by a link: with a name, consent, and a code that is emailed.

/** Values a visitor entered and their errors, to fill in the form again. */
export interface SigningForm {
  readonly name: string;
  readonly title: string;
  readonly message: string | null;
  /** The result of a dry run. */
  readonly notice: string | null;
}

/** The visitor's next step. */
export type SigningStep =
  | { readonly name: 'accept' }
  /** A code was emailed to this address, and the visitor has to enter it. */
  | { readonly name: 'code'; readonly mailbox: string };
