import { keyResource, type ScopeName } from '@trunkline/contract/integrations';
import type { Role } from '@trunkline/contract/kernel/roles';
import type { Person, TestNetwork } from '../../testing.ts';
import { createKey } from './verbs/create-key.ts';

interface KeyOptions {
  readonly scopes: readonly ScopeName[];
  readonly name?: string;
  readonly role?: Role;
  /** The creator's company unless given. */
  readonly company?: string;
}

/** Creates an API key as a person, with the header that sends it. */
export async function createTestKey(network: TestNetwork, person: Person, options: KeyOptions) {
  const { scopes, name = 'ERP', role = person.role, company = person.companyId } = options;
  const input = keyResource.create.parse({ company_id: company, name, role, scopes });
  const { key, secret } = await createKey(await network.signedInAs(person), input);
  return { ...key, secret, headers: { authorization: `Bearer ${secret}` } };
}
