import * as contract from '@trunkline/contract/auth';
import { about, type Endpoint, open } from '../endpoint.ts';
import { confirmEmail } from '../verbs/confirm-email.ts';
import { inspectLink } from '../verbs/inspect-link.ts';
import { requestLink } from '../verbs/request-link.ts';
import { resetPassword } from '../verbs/reset-password.ts';
import { signInByLink } from '../verbs/sign-in-by-link.ts';
import { signUp } from '../verbs/sign-up.ts';

const sendsMail = { sendsMail: true } as const;
const checksSecret = { checksSecret: 'random' } as const;

export const linkEndpoints: Readonly<Record<string, Endpoint>> = {
  '/magic-link': about(contract.MagicLinkInput, 'login', requestLink('magic_link'), sendsMail),
  '/sign-up': open(contract.SignUpInput, signUp, { limit: 'register', ...sendsMail }),
  '/password/forgot': about(
    contract.ForgotInput,
    'password_reset',
    requestLink('reset_password'),
    sendsMail,
  ),
  '/links/inspect': open(contract.InspectInput, inspectLink, checksSecret),
  '/links/sign-in': open(contract.LinkSignInInput, signInByLink, checksSecret),
  '/password/reset': open(contract.ResetInput, resetPassword, checksSecret),
  '/email/confirm': open(contract.ConfirmEmailInput, confirmEmail, checksSecret),
};
