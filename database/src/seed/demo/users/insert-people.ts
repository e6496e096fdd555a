import type { DemoContext } from '../part.ts';
import type { DemoPerson, Story } from '../story.ts';
import { ownerId } from '../companies/index.ts';

/**
 * Accounts, profiles and roles. Only the owner has a password; others sign in by an emailed link.
 */
export function insertPeople(context: DemoContext, which: 'whole' | 'named'): void {
  const { story, owner } = context;
  const secured =
    which === 'whole' ? story.people.filter((person) => hasFactor(story, person)) : [];
  story.insert(
    'auth_users',
    story.people.map(({ id, email, firstName, lastName, createdAt }) => ({
      id,
      email,
      name: `${firstName} ${lastName}`,
      email_verified: true,
      created_at: createdAt,
    })),
  );
  const account = { provider_id: 'credential', password: owner.passwordHash };
  story.insert('auth_accounts', [
    {
      user_id: story.owner.id,
      account_id: story.owner.id,
      created_at: story.owner.createdAt,
      ...account,
    },
  ]);
  story.insert(
    'profiles',
    story.people.map((person) => ({
      id: person.id,
      email: person.email,
      company_id: person.company.id,
      first_name: person.firstName,
      last_name: person.lastName,
      status: person.suspended ? 'suspended' : 'active',
      has_second_step: secured.includes(person),
      created_at: person.createdAt,
    })),
    ({ id }) => originOf(story, id),
  );
  story.insert(
    'user_roles',
    story.people.map(({ id, role }) => ({ user_id: id, role })),
    ({ user_id }) => originOf(story, user_id),
  );
  insertFactors(context, secured);
  if (which === 'whole') addChanges(story);
}

/** The platform's owner adds the first person of a company, who adds the others. */
function originOf(story: Story, id: string) {
  const person = story.people.find((person) => person.id === id);
  if (person === undefined) throw new Error('the story has no person for a profile');
  const [first] = story.peopleOf(person.company);
  const isOwner = id === ownerId(story);
  const by = isOwner ? null : first === person ? ownerId(story) : (first?.id ?? null);
  return { at: person.createdAt, by };
}

/**
 * Whether a person has set up an authenticator app. Named people in the first two distributors have
 * not, so that setup can be tried out.
 */
export function hasFactor(
  story: Story,
  { id, email, role, company, createdAt }: DemoPerson,
): boolean {
  const random = story.random(`factor ${id}`);
  if (role === 'owner' || withoutFactor.has(email) || createdAt > story.ago(3)) return false;
  return role === 'admin' || random.chance(company.kind === 'customer' ? 0.5 : 0.85);
}

const withoutFactor: ReadonlySet<string> = new Set([
  'dana.whitfield@meridianvoicedistribution.example',
  'luis.ortega@meridianvoicedistribution.example',
  'priya.raman@harbortelecom.example',
  'tom.aldous@bluebirdit.example',
  'mei.tanaka@cascadiacloudsupply.example',
  'owen.pritchard@cascadiacloudsupply.example',
  'amara.nwosu@tidewatervoice.example',
]);

function insertFactors({ story, tools }: DemoContext, people: readonly DemoPerson[]): void {
  const factors = people.map(({ id: user_id, createdAt }) => {
    const id = story.id('factor', user_id);
    const secret = Buffer.from(story.id('secret', user_id).replaceAll('-', ''), 'hex');
    return {
      id,
      user_id,
      friendly_name: 'Authenticator app',
      factor_type: 'totp',
      status: 'verified',
      secret: tools.seal('authenticator secrets', secret, id),
      created_at: createdAt,
    };
  });
  story.insert('mfa_factors', factors);
  for (const { user_id, created_at, id } of factors) {
    const detail = { factorId: id };
    story.event({
      type: 'auth.mfa_enrolled',
      at: created_at,
      by: user_id,
      id: user_id,
      detail,
    });
  }
}

/** Suspensions, promotions and corrected names over the year. */
function addChanges(story: Story): void {
  const random = story.random('changes of people');
  for (const person of story.people) {
    const { id, role, company, createdAt, suspended, lastName } = person;
    const [leader] = story.peopleOf(company);
    const by = leader?.id ?? ownerId(story);
    const randomTime = () => {
      const start = Date.parse(createdAt);
      const remaining = story.now.getTime() - 3_600_000 - start;
      return new Date(start + Math.max(1, remaining) * (0.3 + random.next() * 0.6)).toISOString();
    };
    if (suspended) {
      const change = { before: { status: 'active' }, after: { status: 'suspended' } };
      story.change({ table: 'profiles', id, at: randomTime(), by, ...change });
    } else if (leader !== person && random.chance(0.06)) {
      const change = { before: { last_name: `${lastName}e` }, after: { last_name: lastName } };
      story.change({ table: 'profiles', id, at: randomTime(), by: id, ...change });
    }
    if (role !== 'end_user' && role !== 'owner' && leader !== person && random.chance(0.15)) {
      const change = { before: { role: 'end_user' }, after: { role } };
      story.change({ table: 'user_roles', id, at: randomTime(), by, ...change });
    }
  }
}
