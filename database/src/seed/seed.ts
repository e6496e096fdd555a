import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Database, Tx } from '../database.ts';
import { passwordCost } from '../password-cost.ts';
import { type DemoOptions, seedDemo } from './demo/index.ts';
import { createPerson } from './people.ts';
import { seededSettings, seededTheme } from './site/index.ts';

export interface SeedOptions {
  readonly ownerEmail: string;
  /** Generated if missing. */
  readonly ownerPassword?: string | undefined;
  /** Without it, there is only the platform with its owner. */
  readonly demo?: DemoOptions | undefined;
}

/** Credentials for the owner's first sign-in; null if the database had already been seeded. */
export type Owner = {
  readonly email: string;
  readonly password: string;
  readonly generated: boolean;
} | null;

/**
 * Seeds an empty database: the platform, the demonstration data if requested, and the owner, whose
 * existence marks completion. Starts again after a crash.
 */
export function seed(database: Database, options: SeedOptions): Promise<Owner> {
  return asPlatform(database, async (tx) => {
    // This transaction waits for the lock, then for the demonstration data on another connection.
    await sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    // Several processes may start on the same empty database: one seeds, the others wait and find
    // it done. This transaction only holds the lock, for as long as a slow machine takes.
    await sql`select pg_advisory_xact_lock(hashtext('trunkline seed'))`.execute(tx);
    const owner = await tx
      .selectFrom('user_roles')
      .select('role')
      .where('role', '=', 'owner')
      .limit(1)
      .executeTakeFirst();
    return owner === undefined ? fill(database, options) : null;
  });
}

async function fill(
  database: Database,
  { ownerEmail, ownerPassword, demo }: SeedOptions,
): Promise<Owner> {
  const password = ownerPassword ?? randomBytes(12).toString('base64url');
  const owner = { email: ownerEmail, password, generated: ownerPassword === undefined };
  const existing = await asPlatform(database, (tx) =>
    tx.selectFrom('companies').select('id').where('kind', '=', 'platform').executeTakeFirst(),
  );
  if (demo !== undefined && existing === undefined) {
    const email = ownerEmail.trim().toLowerCase();
    await seedDemo(demo, { email, passwordHash: await hash(password, passwordCost) });
    return owner;
  }
  await createPerson(database, {
    email: ownerEmail,
    firstName: 'Avery',
    lastName: 'Lindqvist',
    companyId: existing?.id ?? (await asPlatform(database, insertPlatform)),
    role: 'owner',
    password,
  });
  return owner;
}

function asPlatform<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.transaction('app_platform', { reason: 'seed' }, work);
}

async function insertPlatform(tx: Tx): Promise<string> {
  const { id } = await tx
    .insertInto('companies')
    .values({ name: seededSettings.site_name, slug: 'platform', kind: 'platform', country: 'US' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { background_effect_settings, ...theme } = seededTheme;
  await tx
    .insertInto('tenant_themes')
    .values({
      ...theme,
      company_id: id,
      background_effect_settings: JSON.stringify(background_effect_settings),
    })
    .execute();
  const settings = Object.entries(seededSettings).map(([setting_key, value]) => ({
    company_id: id,
    setting_key,
    setting_value: JSON.stringify(value),
  }));
  await tx.insertInto('site_settings').values(settings).execute();
  return id;
}
