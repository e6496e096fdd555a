import * as contract from '@trunkline/contract/auth';
import * as z from 'zod';
import { signedInReadEndpoint, type Endpoint, signedInEndpoint } from '../endpoint.ts';
import { challenge } from '../verbs/challenge.ts';
import { enroll } from '../verbs/enroll.ts';
import { listFactors } from '../verbs/list-factors.ts';
import { renewRecoveryCodes } from '../verbs/renew-recovery-codes.ts';
import { unenroll } from '../verbs/unenroll.ts';
import { verify } from '../verbs/verify.ts';
import { verifyRecoveryCode } from '../verbs/verify-recovery-code.ts';

const noInput = z.strictObject({});
const guessable = { limit: 'mfa_verify', checksSecret: 'guessable' } as const;

export const secondStepEndpoints: Readonly<Record<string, Endpoint>> = {
  '/mfa/factors': signedInReadEndpoint('aal1', listFactors),
  '/mfa/enroll': signedInEndpoint('aal1', contract.EnrollInput, enroll),
  '/mfa/challenge': signedInEndpoint('aal1', contract.ChallengeInput, challenge),
  '/mfa/verify': signedInEndpoint('aal1', contract.VerifyInput, verify, guessable),
  '/mfa/unenroll': signedInEndpoint('aal1', contract.UnenrollInput, unenroll),
  '/mfa/recovery': signedInEndpoint('aal1', contract.RecoveryInput, verifyRecoveryCode, guessable),
  '/mfa/recovery-codes': signedInEndpoint('fresh', noInput, renewRecoveryCodes),
};
