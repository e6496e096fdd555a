import * as z from 'zod';
import { Problem } from '../../kernel/errors.ts';

/** What a browser's e-mail field takes; no header and no list of addresses hides in it. */
const shape = z.regexes.html5Email;

/** An address in its one spelling. Throws Problem `email_address_invalid`; whether anybody has it plays no part. */
export function addressOf(typed: string): string {
  const address = typed.trim().toLowerCase();
  const domain = address.slice(address.indexOf('@') + 1);
  if (shape.test(address) && domain.includes('.')) return address;
  const { message } = new Problem('email_address_invalid');
  throw new Problem('email_address_invalid', { fields: [{ path: 'email', message }] });
}
