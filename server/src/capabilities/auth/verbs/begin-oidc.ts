import type { OidcStart, OidcStartInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import type { OidcProvider } from '../../../kernel/env.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { Call } from '../call.ts';
import type { OidcClient } from '../oidc-client.ts';

/** A third party that signs people in on this host. Throws Problem `oauth_provider_not_supported`. */
export function findProvider(
  { tools, facts }: Call,
  name: string,
): { provider: OidcProvider; client: OidcClient } {
  const provider = tools.providers.get(name);
  const client = tools.oidcClients.get(name);
  if (facts.ownDomain || provider === undefined || client === undefined) {
    throw new Problem('oauth_provider_not_supported');
  }
  return { provider, client };
}

/** Where a third party sends the browser back to, as it is registered there. */
export function callbackOf({ facts }: Call): string {
  return `${facts.origin}/auth/callback`;
}

/** Begins a sign-in at a third party, which only this browser can finish. */
export async function beginOidc(
  call: Call,
  { provider, rememberMe }: z.output<typeof OidcStartInput>,
): Promise<z.infer<typeof OidcStart>> {
  const { client } = findProvider(call, provider);
  const { url, secrets } = await client.begin(callbackOf(call));
  const flow = { provider, rememberMe, ...secrets };
  call.setCookies.push(call.tools.flowCookie.set(flow, call.now));
  return { url };
}
