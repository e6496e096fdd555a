/** Maximum addresses invited together by typing; a file can contain more. */
export const maxTypedAddresses = 20;

// Rejects only text that clearly isn't an email address; the server decides.
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface TypedAddresses {
  emails: string[];
  /** Typed words that can't be email addresses. */
  invalid: string[];
}

/**
 * Splits typed or pasted email addresses at commas, semicolons, spaces or lines, without
 * duplicates.
 */
export function readAddresses(text: string): TypedAddresses {
  const words = text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^<|>$/g, '').toLowerCase())
    .filter(Boolean);
  const emails = [...new Set(words.filter((word) => emailPattern.test(word)))];
  return { emails, invalid: words.filter((word) => !emailPattern.test(word)) };
}

/** Explains why these addresses can't be invited; null if they can. */
export function addressProblem({ emails, invalid }: TypedAddresses): string | null {
  const [first] = invalid;
  if (first !== undefined) return `“${first.slice(0, 60)}” is not an email address.`;
  if (emails.length === 0) return 'Please enter an email address.';
  if (emails.length > maxTypedAddresses)
    return `Please enter at most ${maxTypedAddresses} addresses, or import more from a CSV file.`;
  return null;
}
