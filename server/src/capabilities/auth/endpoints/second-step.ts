import * as contract from '@trunkline/contract/auth';
import * as z from 'zod';
import { callSignedIn, type Endpoint, signedIn } from '../endpoint.ts';
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
  '/mfa/factors': callSignedIn('aal1', listFactors),
  '/mfa/enroll': signedIn('aal1', contract.EnrollInput, enroll),
  '/mfa/challenge': signedIn('aal1', contract.ChallengeInput, challenge),
  '/mfa/verify': signedIn('aal1', contract.VerifyInput, verify, guessable),
  '/mfa/unenroll': signedIn('aal1', contract.UnenrollInput, unenroll),
  '/mfa/recovery': signedIn('aal1', contract.RecoveryInput, verifyRecoveryCode, guessable),
  '/mfa/recovery-codes': signedIn('fresh', noInput, renewRecoveryCodes),
};
