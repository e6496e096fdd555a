/** As many as are invited at once by typing; a file takes more. */
export const addressesAtOnce = 20;

// Only what is plainly none: the server has the last word.
const looksRight = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface TypedAddresses {
  emails: string[];
  /** What was typed between separators and cannot be an address. */
  wrong: string[];
}

/** Addresses as they are typed or pasted: separated by commas, semicolons, spaces or lines, each once. */
export function readAddresses(text: string): TypedAddresses {
  const words = text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^<|>$/g, '').toLowerCase())
    .filter(Boolean);
  const emails = [...new Set(words.filter((word) => looksRight.test(word)))];
  return { emails, wrong: words.filter((word) => !looksRight.test(word)) };
}

/** Why these cannot be invited, in words; null when they can. */
export function addressProblem({ emails, wrong }: TypedAddresses): string | null {
  const [first] = wrong;
  if (first !== undefined) return `“${first.slice(0, 60)}” is not an email address.`;
  if (emails.length === 0) return 'Please enter an email address.';
  if (emails.length > addressesAtOnce)
    return `Please enter at most ${addressesAtOnce} addresses; a CSV file takes more.`;
  return null;
}
