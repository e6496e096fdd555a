import type { CompanyKind } from '@trunkline/contract/companies';
import type { Role } from '@trunkline/contract/kernel/roles';
import { namesOf } from '../companies/names.ts';
import { networks, ownerId, slugOf } from '../companies/index.ts';
import type { NetworkCompany } from '../companies/network-company.ts';
import type { DemoContext, DemoPart } from '../part.ts';
import type { Random } from '../random.ts';
import type { DemoCompany, DemoPerson, Story } from '../story.ts';
import { insertPeople } from './insert-people.ts';
import { platformStaff } from './platform-staff.ts';

interface NewPerson {
  readonly first: string;
  readonly last: string;
  readonly role: Role;
}

/** The minimum and maximum number of people in a company of each kind. */
const sizes: Readonly<Record<CompanyKind, readonly [number, number]>> = {
  platform: [0, 0],
  master_distributor: [7, 9],
  distributor: [5, 7],
  reseller: [3, 5],
  customer: [2, 3],
};

/** The people of the whole network, or only the named ones. */
export const usersPart = (which: 'whole' | 'named'): DemoPart => ({
  capability: 'users',
  seed(context) {
    const { story } = context;
    addStaff(context);
    const named = new Map(flatten(networks.whole).map((company) => [company.name, company]));
    for (const company of story.companies.slice(1)) {
      const namedPeople = named.get(company.name)?.people ?? [];
      const people =
        which === 'named'
          ? namedPeople
          : [...namedPeople, ...generatePeople(story, company, namedPeople)];
      for (const [index, person] of people.entries()) add(story, company, person, index);
    }
    insertPeople(context, which);
  },
});

const flatten = (companies: readonly NetworkCompany[]): NetworkCompany[] =>
  companies.flatMap((company) => [company, ...flatten(company.below ?? [])]);

function addStaff({ story, owner }: DemoContext): void {
  const { platform } = story;
  for (const { first, last, role, daysAgo } of platformStaff) {
    story.people.push({
      id: role === 'owner' ? ownerId(story) : story.id('person', `${first} ${last}`),
      firstName: first,
      lastName: last,
      email: role === 'owner' ? owner.email : `${slugOf(first)}.${slugOf(last)}@trunkline.example`,
      role,
      company: platform,
      createdAt: story.ago(daysAgo),
      suspended: false,
    });
  }
}

/** Generates people until the company has its size; the first person of a company runs it. */
function generatePeople(
  story: Story,
  company: DemoCompany,
  namedPeople: readonly NewPerson[],
): NewPerson[] {
  const random = story.random(`people of ${company.name}`);
  const { first, last } = namesOf(company.country);
  const size = random.integer(...sizes[company.kind]);
  const usedFirstNames = new Set(namedPeople.map((person) => person.first));
  const usedNames = new Set(
    story.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  );
  const people: NewPerson[] = [];
  while (namedPeople.length + people.length < size) {
    const person = { first: random.pick(first), last: random.pick(last) };
    if (usedFirstNames.has(person.first) || usedNames.has(`${person.first} ${person.last}`))
      continue;
    usedFirstNames.add(person.first);
    people.push({
      ...person,
      role: roleIn(company.kind, namedPeople.length + people.length, random),
    });
  }
  return people;
}

function roleIn(kind: CompanyKind, index: number, random: Random): Role {
  if (index === 0) return kind === 'customer' && random.chance(0.6) ? 'end_user' : 'admin';
  if (kind === 'customer' || random.chance(0.25)) return 'end_user';
  return kind === 'platform' ? 'end_user' : kind;
}

function add(story: Story, company: DemoCompany, person: NewPerson, index: number): void {
  const { first, last, role } = person;
  const random = story.random(`joining ${company.name} ${first} ${last}`);
  const start = Date.parse(company.createdAt) + random.integer(20, 90) * 60_000;
  const remaining = story.now.getTime() - 120_000 - start;
  const share = index === 0 ? 0 : random.next() * 0.8;
  story.people.push({
    id: story.id('person', `${company.slug} ${index + 1}`),
    firstName: first,
    lastName: last,
    email: `${slugOf(first)}.${slugOf(last)}@${company.domain}`,
    role,
    company,
    createdAt: new Date(start + Math.max(0, remaining) * share).toISOString(),
    suspended: index > 1 && random.chance(0.04),
  });
}

/** The person who runs a company: its administrator, else the one of the nearest company above. */
export function leaderOf(story: Story, company: DemoCompany | null): DemoPerson {
  if (company === null || company === story.platform) return story.owner;
  const leader = story.peopleOf(company).find(({ role }) => role === 'admin');
  return leader ?? leaderOf(story, company.parent);
}

/** The person whose orders and quotes the leader approves; the leader if no one else sells. */
export function colleagueOf(story: Story, company: DemoCompany): DemoPerson {
  const leader = leaderOf(story, company);
  const colleague = story
    .peopleOf(company)
    .find((person) => person !== leader && person.role !== 'end_user' && !person.suspended);
  return colleague ?? leader;
}
