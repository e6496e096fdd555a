import * as contract from '@trunkline/contract/auth';
import { ask, type Endpoint, open } from '../endpoint.ts';
import { beginOidc } from '../verbs/begin-oidc.ts';
import { finishOidc } from '../verbs/finish-oidc.ts';
import { listMethods } from '../verbs/list-methods.ts';

/** Sign-in with identity providers by OpenID Connect. */
export const oidcEndpoints: Readonly<Record<string, Endpoint>> = {
  '/methods': ask(listMethods),
  '/oidc/start': open(contract.OidcStartInput, beginOidc),
  '/oidc/finish': open(contract.OidcFinishInput, finishOidc, { checksSecret: 'random' }),
};
