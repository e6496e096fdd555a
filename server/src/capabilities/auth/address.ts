import * as z from 'zod';
import { Problem } from '../../kernel/errors.ts';

/** Same pattern as a browser's email field; rules out header injection and address lists. */
const shape = z.regexes.html5Email;

/**
 * Normalises an email address. Throws Problem `email_address_invalid`; doesn't check whether an
 * account has it.
 */
export function addressOf(input: string): string {
  const address = input.trim().toLowerCase();
  const domain = address.slice(address.indexOf('@') + 1);
  if (shape.test(address) && domain.includes('.')) return address;
  const { message } = new Problem('email_address_invalid');
  throw new Problem('email_address_invalid', { fields: [{ path: 'email', message }] });
}
