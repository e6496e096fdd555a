import type { OidcStart, OidcStartInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import type { OidcProvider } from '../../../kernel/env.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { Call } from '../call.ts';
import type { OidcClient } from '../oidc-client.ts';

/** Finds a provider available on this host. Throws Problem `oauth_provider_not_supported`. */
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

/** Returns the redirect URI, as registered with the provider. */
export function callbackOf({ facts }: Call): string {
  return `${facts.origin}/auth/callback`;
}

/** Starts a sign-in with a provider, which only this browser can finish. */
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
