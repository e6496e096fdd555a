import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database.ts';
import { sql } from 'kysely';
import { seededServices } from './catalog/index.ts';
import { type SeededCompany, seededNetwork } from './network.ts';
import { createPerson, type NewPerson } from './people.ts';
import { seedPosts } from './posts.ts';
import { seededPages, seededReleases, seededSettings, seededTheme } from './site/index.ts';

export interface SeedOptions {
  readonly ownerEmail: string;
  /** Generated if missing. */
  readonly ownerPassword?: string | undefined;
  /** Whether to create the demo network and the site's pages. */
  readonly demo: boolean;
}

/** Credentials for the owner's first sign-in; null if the database had already been seeded. */
export type Owner = {
  readonly email: string;
  readonly password: string;
  readonly generated: boolean;
} | null;

/**
 * Seeds an empty database: the platform and its branding, the demo network if requested, and
 * finally the owner, whose existence marks completion. Starts again after a crash.
 */
export function seed(database: Database, options: SeedOptions): Promise<Owner> {
  return asPlatform(database, async (tx) => {
    // Several processes may start on the same empty database: one seeds, the others wait and find
    // it done.
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
  const platformId = await asPlatform(database, async (tx) => {
    const known = await tx
      .selectFrom('companies')
      .select('id')
      .where('kind', '=', 'platform')
      .executeTakeFirst();
    return known?.id ?? insertPlatform(tx, demo);
  });
  if (demo) {
    await seedNetwork(database, platformId);
    await seedPosts(database, platformId);
  }
  const password = ownerPassword ?? randomBytes(12).toString('base64url');
  await createPerson(database, {
    email: ownerEmail,
    firstName: 'Avery',
    lastName: 'Lindqvist',
    companyId: platformId,
    role: 'owner',
    password,
  });
  return { email: ownerEmail, password, generated: ownerPassword === undefined };
}

function asPlatform<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.transaction('app_platform', { reason: 'seed' }, work);
}

async function insertPlatform(tx: Tx, demo: boolean): Promise<string> {
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
  if (demo) {
    const pages = seededPages.map(({ content, ...page }) => ({
      ...page,
      id: randomUUID(),
      company_id: id,
      published: true,
      published_at: new Date(),
      live_version: 1,
      content: JSON.stringify(content),
    }));
    await tx.insertInto('pages').values(pages).execute();
    const versions = pages.map(({ id: page_id, company_id, title, description, content }) => ({
      page_id,
      company_id,
      number: 1,
      kind: 'published',
      title,
      description,
      seo: '{}',
      content,
    }));
    await tx.insertInto('page_versions').values(versions).execute();
    await insertServices(tx, id);
    const notes = seededReleases.map((note) => ({ ...note, company_id: id, state: 'published' }));
    await tx.insertInto('release_notes').values(notes).execute();
  }
  return id;
}

async function insertServices(tx: Tx, companyId: string): Promise<void> {
  const services = seededServices.map(
    ({ price, sortOrder = 100, documents = [], features, requirements, ...service }) => ({
      ...service,
      company_id: companyId,
      state: 'published',
      features: [...features],
      requirements: [...requirements],
      documents: JSON.stringify(documents),
      sort_order: sortOrder,
      price_amount: price?.amount ?? null,
      ...(price && {
        price_currency: price.currency,
        price_per: price.per,
        price_unit: price.unit,
      }),
    }),
  );
  await tx.insertInto('services').values(services).execute();
}

async function seedNetwork(database: Database, platformId: string): Promise<void> {
  const people: NewPerson[] = [];
  await asPlatform(database, async (tx) => {
    const known = await tx
      .selectFrom('companies')
      .select('id')
      .where('kind', '<>', 'platform')
      .limit(1)
      .executeTakeFirst();
    if (known !== undefined) return;
    const insert = async (company: SeededCompany, above: readonly string[]): Promise<void> => {
      const [parentId = platformId] = above;
      const domain = `${company.name.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`;
      const { id } = await tx
        .insertInto('companies')
        .values({
          parent_id: parentId,
          name: company.name,
          kind: company.kind,
          slug: sql<string>`app.free_slug(${company.name})`,
          country: company.country,
          status: company.suspended ? 'suspended' : 'active',
          website: `https://${domain}`,
          contact_email: `hello@${domain}`,
          created_at: sql<string>`date_trunc('month', now()) - make_interval(months => ${company.monthsAgo}) + interval '9 hours'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const { first, last, role } of company.people ?? []) {
        const email = `${first}.${last}@${domain}`.toLowerCase();
        people.push({ email, firstName: first, lastName: last, companyId: id, role });
      }
      if (company.partner !== undefined) {
        const { country } = company;
        const relation = {
          ...company.partner,
          country,
          website: `https://${domain}`,
          listed: true,
        };
        // A relation with every company above, so that a distributor's site lists its resellers.
        const relations = above.map((company_id) => ({
          ...relation,
          company_id,
          partner_company_id: id,
        }));
        await tx.insertInto('partners').values(relations).execute();
      }
      for (const below of company.below ?? []) await insert(below, [id, ...above]);
    };
    for (const company of seededNetwork) await insert(company, [platformId]);
  });
  for (const person of people) await createPerson(database, person);
}
