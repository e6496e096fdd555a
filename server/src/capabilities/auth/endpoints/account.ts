import * as contract from '@trunkline/contract/auth';
import { signedInReadEndpoint, type Endpoint, signedInEndpoint } from '../endpoint.ts';
import { account } from '../verbs/account.ts';
import { changeEmail } from '../verbs/change-email.ts';
import { changePassword } from '../verbs/change-password.ts';

/** The current user's password and address; the limits bound password guesses and emails. */
export const accountEndpoints: Readonly<Record<string, Endpoint>> = {
  '/account': signedInReadEndpoint('aal2', account),
  '/password/change': signedInEndpoint('fresh', contract.ChangePasswordInput, changePassword, {
    limit: 'mfa_verify',
    checksSecret: 'guessable',
  }),
  '/email/change': signedInEndpoint('fresh', contract.ChangeEmailInput, changeEmail, {
    limit: 'password_reset',
  }),
};
