import type { Context, SignedIn } from '../context.ts';

/** Where a signature came from. */
const originOf = ({ request: { clientAddress, userAgent } }: Context) => ({
  address: clientAddress,
  agent: (userAgent ?? '').slice(0, 500),
});

/** The consent of someone who signs by a link. */
export const linkEvidence = (context: Context, consent: string) => ({
  consent,
  ...originOf(context),
});

/** The signature of a signed-in person; the database adds their email address. */
export function personEvidence(context: SignedIn, consent: string, title = '') {
  const { firstName, lastName, email } = context.actor;
  const name = `${firstName} ${lastName}`.trim().slice(0, 120) || email.slice(0, 120);
  return { name, title, consent, ...originOf(context) };
}
