import type { DemoPart } from '../part.ts';
import type { DemoCompany, Story } from '../story.ts';
import { africa } from './africa.ts';
import { americas } from './americas.ts';
import { europe } from './europe.ts';
import { firstDistributors } from './first-distributors.ts';
import type { NetworkCompany } from './network-company.ts';
import { pacific } from './pacific.ts';

/** Suspended companies besides the ones marked in the network. */
const suspended: ReadonlySet<string> = new Set(['Hotel Kaiserhof', 'Pharmacies Yoff']);

/** The network of the small demo, and the whole one. */
export const networks = {
  small: firstDistributors,
  whole: [...firstDistributors, americas, europe, pacific, africa],
} as const;

export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The platform and a network below it; the part for users adds the people. */
export const companiesPart = (
  network: readonly NetworkCompany[],
  platformName: string,
): DemoPart => ({
  capability: 'companies',
  seed({ story }) {
    story.companies.push({
      id: story.id('company', 'platform'),
      name: platformName,
      slug: 'platform',
      kind: 'platform',
      country: 'US',
      city: 'Boston',
      domain: 'trunkline.example',
      status: 'active',
      createdAt: story.ago(400),
      parent: null,
    });
    const add = (company: NetworkCompany, parent: DemoCompany): void => {
      const added = companyOf(story, company, parent);
      story.companies.push(added);
      for (const below of company.below ?? []) add(below, added);
    };
    for (const company of network) add(company, story.platform);
    insertCompanies(story);
  },
});

function companyOf(
  story: Story,
  { name, kind, country, monthsAgo, city = '', ...company }: NetworkCompany,
  parent: DemoCompany,
): DemoCompany {
  const slug = slugOf(name);
  return {
    id: story.id('company', name),
    name,
    slug,
    kind,
    country,
    city,
    domain: `${slug.replaceAll('-', '')}.example`,
    status: company.suspended || suspended.has(name) ? 'suspended' : 'active',
    createdAt: joinTime(story, name, monthsAgo, parent),
    parent,
  };
}

/** Returns a time in working hours of that month, after the parent joined and before the seed. */
function joinTime(story: Story, name: string, monthsAgo: number, parent: DemoCompany): string {
  const random = story.random(`joined ${name}`);
  const { now } = story;
  const month = [now.getUTCFullYear(), now.getUTCMonth() - monthsAgo] as const;
  const lastDay = monthsAgo === 0 ? now.getUTCDate() : 27;
  const hour = random.integer(8, 16);
  const time = Date.UTC(...month, random.integer(1, lastDay), hour, random.integer(0, 59));
  const earliest = Date.parse(parent.createdAt) + random.integer(26, 90) * 3_600_000;
  const latest = now.getTime() - random.integer(20, 90) * 60_000;
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
}

function insertCompanies(story: Story): void {
  const rows = story.companies.map((company) => {
    const { id, name, kind, slug, country, status, domain, createdAt, parent } = company;
    const isPlatform = parent === null;
    return {
      id,
      name,
      kind,
      slug,
      country,
      status,
      parent_id: parent?.id ?? null,
      website: isPlatform ? null : `https://${domain}`,
      contact_email: isPlatform ? null : `hello@${domain}`,
      created_by: isPlatform ? null : ownerId(story),
      created_at: createdAt,
    };
  });
  // Companies above come first: the tree and the branch of each are derived from its parent.
  story.insert('companies', rows);
  for (const { id, status, createdAt } of story.companies) {
    if (status !== 'suspended') continue;
    const changeTime = Date.parse(createdAt) + (story.now.getTime() - Date.parse(createdAt)) * 0.7;
    const at = new Date(changeTime).toISOString();
    const change = { before: { status: 'active' }, after: { status: 'suspended' } };
    story.change({ table: 'companies', id, at, by: ownerId(story), ...change });
  }
}

export const ownerId = (story: Story): string => story.id('person', 'owner');
