import { hash } from '@node-rs/argon2';
import type { Role } from '@trunkline/contract/kernel/roles';
import type { Database, Tx } from '../database.ts';
import { passwordCost } from '../password-cost.ts';

export interface NewPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyId: string;
  readonly role: Role;
  /** Without one, the person can't sign in with a password. */
  readonly password?: string;
}

/**
 * Creates a person who can sign in, and returns their id. Leaves an existing person with the same
 * address unchanged.
 */
export async function createPerson(database: Database, person: NewPerson): Promise<string> {
  const email = person.email.trim().toLowerCase();
  const password = person.password === undefined ? null : await hash(person.password, passwordCost);
  const id = await database.transaction('app_auth', { reason: 'seed' }, (tx) =>
    insertAccount(tx, email, `${person.firstName} ${person.lastName}`.trim(), password),
  );
  await database.transaction('app_platform', { reason: 'seed' }, (tx) =>
    joinCompany(tx, id, email, person),
  );
  return id;
}

async function insertAccount(
  tx: Tx,
  email: string,
  name: string,
  password: string | null,
): Promise<string> {
  const existing = await tx
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (existing !== undefined) return existing.id;
  const { id } = await tx
    .insertInto('auth_users')
    .values({ email, name, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (password !== null) {
    await tx
      .insertInto('auth_accounts')
      .values({ user_id: id, account_id: id, provider_id: 'credential', password })
      .execute();
  }
  return id;
}

async function joinCompany(tx: Tx, id: string, email: string, person: NewPerson): Promise<void> {
  await tx
    .insertInto('profiles')
    .values({
      id,
      email,
      company_id: person.companyId,
      first_name: person.firstName,
      last_name: person.lastName,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await tx
    .insertInto('user_roles')
    .values({ user_id: id, role: person.role })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}
