import * as contract from '@trunkline/contract/auth';
import { readEndpoint, type Endpoint, publicEndpoint } from '../endpoint.ts';
import { beginOidc } from '../verbs/begin-oidc.ts';
import { finishOidc } from '../verbs/finish-oidc.ts';
import { listMethods } from '../verbs/list-methods.ts';

/** Sign-in with identity providers through OpenID Connect. */
export const oidcEndpoints: Readonly<Record<string, Endpoint>> = {
  '/methods': readEndpoint(listMethods),
  '/oidc/start': publicEndpoint(contract.OidcStartInput, beginOidc),
  '/oidc/finish': publicEndpoint(contract.OidcFinishInput, finishOidc, { checksSecret: 'random' }),
};
