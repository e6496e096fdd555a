import * as contract from '@trunkline/contract/auth';
import { accountEndpoint, type Endpoint, publicEndpoint } from '../endpoint.ts';
import { confirmEmail } from '../verbs/confirm-email.ts';
import { inspectLink } from '../verbs/inspect-link.ts';
import { requestLink } from '../verbs/request-link.ts';
import { resetPassword } from '../verbs/reset-password.ts';
import { signInByLink } from '../verbs/sign-in-by-link.ts';
import { signUp } from '../verbs/sign-up.ts';

const sendsMail = { sendsMail: true } as const;
const checksSecret = { checksSecret: 'random' } as const;

export const linkEndpoints: Readonly<Record<string, Endpoint>> = {
  '/magic-link': accountEndpoint(
    contract.MagicLinkInput,
    'login',
    requestLink('magic_link'),
    sendsMail,
  ),
  '/sign-up': publicEndpoint(contract.SignUpInput, signUp, { limit: 'register', ...sendsMail }),
  '/password/forgot': accountEndpoint(
    contract.ForgotInput,
    'password_reset',
    requestLink('reset_password'),
    sendsMail,
  ),
  '/links/inspect': publicEndpoint(contract.InspectInput, inspectLink, checksSecret),
  '/links/sign-in': publicEndpoint(contract.LinkSignInInput, signInByLink, checksSecret),
  '/password/reset': publicEndpoint(contract.ResetInput, resetPassword, checksSecret),
  '/email/confirm': publicEndpoint(contract.ConfirmEmailInput, confirmEmail, checksSecret),
};
