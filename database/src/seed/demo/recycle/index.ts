import type { DemoPart } from '../part.ts';
import type { Story } from '../story.ts';

/** Deleted records of many kinds, two of them under legal hold. */
export const recyclePart: DemoPart = {
  capability: 'recycle',
  seed({ story }) {
    deleteCompanies(story);
    deletePeople(story);
    deleteDocuments(story);
    const held_by = story.person('Samira Haddad').id;
    const hold = (id: string, daysAgo: number, hold_reason: string) =>
      story.holds.set(id, { held_at: story.ago(daysAgo, 17), held_by, hold_reason });
    const dispute = 'Open invoices from September: keep everything until the dispute is settled.';
    hold(story.id('company', 'Blackstone Valley Dial Tone'), 10, dispute);
    hold(story.id('person', 'Leonard Crane'), 9, 'Named in the same dispute.');
  },
};

const formerCompanies = [
  ['Blackstone Valley Dial Tone', 'reseller', 'US', 'Meridian Voice Distribution', 300, 12],
  ['Fremont Print House', 'customer', 'US', 'Evergreen Unified', 170, 26],
  ['Posthotel Semmering', 'customer', 'AT', 'Wiener Leitung', 140, 5],
] as const;

function deleteCompanies(story: Story): void {
  const by = story.owner.id;
  const rows = formerCompanies.map(([name, kind, country, parent, joined, deleted]) => {
    const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    return {
      id: story.id('company', name),
      name,
      kind,
      slug,
      country,
      status: 'active',
      parent_id: story.company(parent).id,
      website: `https://${slug.replaceAll('-', '')}.example`,
      contact_email: `hello@${slug.replaceAll('-', '')}.example`,
      created_by: by,
      created_at: story.ago(joined, 10),
      deleted_at: story.ago(deleted, 14),
      deleted_by: by,
    };
  });
  story.insert('companies', rows);
}

const formerPeople = [
  ['Leonard', 'Crane', 'Meridian Voice Distribution', 250, 12],
  ['Ottilie', 'Sommer', 'Hanseline Europe', 320, 7],
  ['Marcus', 'Bell', 'Trunkline', 200, 2],
] as const;

function deletePeople(story: Story): void {
  const people = formerPeople.map(([first_name, last_name, company, joined, deleted]) => ({
    id: story.id('person', `${first_name} ${last_name}`),
    first_name,
    last_name,
    email: `${first_name}.${last_name}@${story.company(company).domain}`.toLowerCase(),
    company_id: story.company(company).id,
    status: 'active',
    created_at: story.ago(joined, 9),
    deleted_at: story.ago(deleted, 18),
    deleted_by: story.owner.id,
  }));
  const accounts = people.map(({ id, email, first_name, last_name, created_at }) => {
    return { id, email, name: `${first_name} ${last_name}`, email_verified: true, created_at };
  });
  story.insert('auth_users', accounts);
  const origin = (at: unknown) => ({ at: String(at), by: story.owner.id });
  story.insert('profiles', people, ({ created_at }) => origin(created_at));
  const roles = people.map(({ id }) => ({ user_id: id, role: 'end_user' }));
  story.insert('user_roles', roles, ({ user_id }) => {
    return origin(people.find(({ id }) => id === user_id)?.created_at);
  });
}

/** A page, a service, a release note and an alert that are no longer needed. */
function deleteDocuments(story: Story): void {
  const company_id = story.platform.id;
  const by = story.person('Joanna Wiśniewska').id;
  const common = (created: number, deleted: number) => ({
    company_id,
    created_at: story.ago(created, 11),
    deleted_at: story.ago(deleted, 16),
    deleted_by: by,
  });
  const content = {
    sections: [{ type: 'text', content: '<p>The summer offer ended on 31 August.</p>' }],
  };
  const summer = { slug: 'summer-offer', title: 'Summer offer', description: '', content };
  story.insert('pages', [
    {
      ...summer,
      ...common(160, 20),
      id: story.id('page', 'summer'),
      published: false,
      created_by: by,
    },
  ]);
  const pager = {
    slug: 'paging-gateway',
    name: 'Paging gateway',
    provider: 'Trunkline',
    category: 'voice',
    needs_emergency_address: false,
    summary: 'Announcements through ceiling speakers.',
    state: 'retired',
  };
  const service = { ...pager, ...common(280, 15), id: story.id('service', 'pager') };
  story.insert('services', [service], ({ created_at }) => ({ at: String(created_at), by }));
  const note = {
    slug: 'dark-invoices',
    title: 'Invoices in dark mode',
    kind: 'feature',
    audience: 'everyone',
  };
  const release = { ...note, ...common(34, 30), id: story.id('release', 'dark'), state: 'draft' };
  story.insert('release_notes', [release], ({ created_at }) => ({ at: String(created_at), by }));
}
