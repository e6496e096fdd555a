import * as contract from '@trunkline/contract/auth';
import { about, type Endpoint, open } from '../endpoint.ts';
import { confirmEmail } from '../verbs/confirm-email.ts';
import { inspectLink } from '../verbs/inspect-link.ts';
import { requestLink } from '../verbs/request-link.ts';
import { resetPassword } from '../verbs/reset-password.ts';
import { signInByLink } from '../verbs/sign-in-by-link.ts';
import { signUp } from '../verbs/sign-up.ts';

/** Links in mails: asking for them, looking at them, spending them. A token cannot be guessed, so none is counted. */
export const linkEndpoints: Readonly<Record<string, Endpoint>> = {
  '/magic-link': about(contract.MagicLinkInput, 'login', requestLink('magic_link')),
  '/sign-up': open(contract.SignUpInput, signUp, { limit: 'register' }),
  '/password/forgot': about(contract.ForgotInput, 'password_reset', requestLink('reset_password')),
  '/links/inspect': open(contract.InspectInput, inspectLink),
  '/links/sign-in': open(contract.LinkSignInInput, signInByLink),
  '/password/reset': open(contract.ResetInput, resetPassword),
  '/email/confirm': open(contract.ConfirmEmailInput, confirmEmail),
};
