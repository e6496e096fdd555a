import * as contract from '@trunkline/contract/auth';
import * as z from 'zod';
import {
  accountEndpoint,
  readEndpoint,
  signedInReadEndpoint,
  type Endpoint,
  publicEndpoint,
  signedInEndpoint,
} from '../endpoint.ts';
import { listSessions } from '../verbs/list-sessions.ts';
import { listTrustedDevices } from '../verbs/list-trusted-devices.ts';
import { readSession } from '../verbs/read-session.ts';
import { recordSessionActivity } from '../verbs/record-session-activity.ts';
import { revokeOtherSessions } from '../verbs/revoke-other-sessions.ts';
import { revokeSession } from '../verbs/revoke-session.ts';
import { revokeTrustedDevice } from '../verbs/revoke-trusted-device.ts';
import { signIn } from '../verbs/sign-in.ts';
import { signOutEverywhere } from '../verbs/sign-out-everywhere.ts';
import { signOut } from '../verbs/sign-out.ts';

const noInput = z.strictObject({});

/** Starts a session by password, reads it, ends it and others. */
export const sessionEndpoints: Readonly<Record<string, Endpoint>> = {
  '/get-session': readEndpoint(readSession),
  '/sign-in/email': accountEndpoint(contract.SignInInput, 'login', signIn, {
    checksSecret: 'guessable',
  }),
  '/sign-out': publicEndpoint(noInput, signOut),
  '/sign-out-everywhere': signedInEndpoint('aal2', noInput, signOutEverywhere),
  '/sessions': signedInReadEndpoint('aal2', listSessions),
  '/sessions/revoke': signedInEndpoint('aal2', contract.RevokeSessionInput, revokeSession),
  '/sessions/revoke-others': signedInEndpoint('aal2', noInput, revokeOtherSessions),
  '/sessions/extend': {
    ...signedInEndpoint('aal2', noInput, recordSessionActivity),
    whileViewing: true,
  },
  '/trusted-devices': signedInReadEndpoint('aal2', listTrustedDevices),
  '/trusted-devices/revoke': signedInEndpoint(
    'aal2',
    contract.RevokeDeviceInput,
    revokeTrustedDevice,
  ),
};
