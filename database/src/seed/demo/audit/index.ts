import type { DemoPart } from '../part.ts';
import type { Random } from '../random.ts';
import type { DemoPerson, Story } from '../story.ts';
import { addressOf } from '../audit-trail.ts';
import { leaderOf } from '../users/index.ts';
import { hasFactor } from '../users/insert-people.ts';

/** Sign-ins per week, by role. */
const signInsPerWeek: Readonly<Record<string, number>> = {
  owner: 4,
  admin: 1.1,
  master_distributor: 0.7,
  distributor: 0.6,
  reseller: 0.45,
  end_user: 0.12,
};

const weeks = 52;
const methods = ['password', 'password', 'password', 'link', 'passkey'] as const;

/** A year of actions: sign-ins, corrected records, exports and denied operations. */
export const auditPart: DemoPart = {
  capability: 'audit',
  seed({ story }) {
    const random = story.random('activity');
    for (const person of story.people) addSignIns(story, person, random);
    addCorrections(story, random);
    addRejections(story, random);
    addSupport(story);
    insertSecurityEvents(story);
  },
};

/** Signing in requires the second step; the owner sets theirs up during installation. */
function addSignIns(story: Story, person: DemoPerson, random: Random): void {
  const { id, role, createdAt, suspended } = person;
  if (suspended || (role !== 'owner' && !hasFactor(story, person))) return;
  const rate = signInsPerWeek[role] ?? 0;
  for (let week = 0; week < weeks; week++) {
    if (!random.chance(rate / Math.ceil(rate))) continue;
    for (let time = 0; time < Math.ceil(rate); time++) {
      const at = story.workday(1 + week * 7 + random.integer(0, 6), random);
      const sessionId = story.id('session', `${id} ${week} ${time}`);
      const method = random.pick(methods);
      const detail = { sessionId, method, rememberMe: random.chance(0.3), trusted: false };
      if (at > createdAt) story.event({ type: 'auth.sign_in', at, by: id, id, detail });
    }
  }
}

/** Adds changes of companies' email addresses, made by their administrator or by the parent's. */
function addCorrections(story: Story, random: Random): void {
  for (const company of story.companies.slice(1)) {
    if (!random.chance(0.55)) continue;
    const from = Date.parse(company.createdAt);
    const at = new Date(from + (story.now.getTime() - from) * (0.1 + random.next() * 0.85));
    const before = { contact_email: `info@${company.domain}` };
    const after = { contact_email: `hello@${company.domain}` };
    const by = leaderOf(story, random.chance(0.5) ? company : company.parent);
    const hasJoined = by.createdAt < at.toISOString();
    const change = {
      table: 'companies',
      id: company.id,
      at: at.toISOString(),
      before,
      after,
    } as const;
    story.change({ ...change, by: hasJoined ? by.id : story.owner.id });
  }
}

function addRejections(story: Story, random: Random): void {
  const people = story.people.filter(({ role }) => role !== 'owner' && role !== 'end_user');
  for (let index = 0; index < 60; index++) {
    const person = random.pick(people);
    const at = story.workday(random.integer(0, 300), random);
    if (at < person.createdAt) continue;
    const { id } = person;
    const kind = index % 4;
    if (kind === 0) {
      const detail = { method: 'password' };
      story.event({ type: 'auth.sign_in_failed', at, by: id, id, result: 'denied', detail });
    } else if (kind === 1) {
      story.event({
        type: 'auth.mfa_failed',
        at,
        by: id,
        id,
        result: 'denied',
        detail: { attempt: 1 },
      });
    } else if (kind === 2) {
      const event = { action: 'update', type: 'companies', result: 'denied' } as const;
      const target = random.pick(story.companies.slice(1));
      story.event({ ...event, at, by: id, id: target.id, label: target.name });
    } else {
      const detail = { type: 'partner', id: story.id('foreign', String(index)) };
      const event = { type: 'security.cross_tenant_access', label: 'partner' };
      story.event({ ...event, at, by: id, result: 'denied', detail });
    }
  }
}

const supportSessions = [
  ['Kwame Mensah', 'Priya Raman', 27, 'The order form shows no price for her customer.'],
  ['Samira Haddad', 'Amara Nwosu', 63, 'She cannot find the export of her list.'],
  ['Kwame Mensah', 'Joost van Dijk', 110, 'Checking which alerts he sees.'],
] as const;

/** Adds sessions in which support staff viewed the product as someone else. */
function addSupport(story: Story): void {
  const rows = supportSessions.map(([supporter, subject, daysAgo, reason], index) => {
    const helper = story.person(supporter);
    const person = story.person(subject);
    const started_at = story.ago(daysAgo, 13, 5 + index);
    const minutesLater = (minutes: number) =>
      new Date(Date.parse(started_at) + minutes * 60_000).toISOString();
    const common = {
      by: helper.id,
      company: person.company.id,
      id: person.id,
      label: person.email,
    };
    story.event({ type: 'support.start', at: started_at, ...common, detail: { reason } });
    story.event({ type: 'support.end', at: minutesLater(9), ...common });
    return {
      id: story.id('support', subject),
      company_id: person.company.id,
      subject_id: person.id,
      supporter_id: helper.id,
      supporter_name: supporter,
      supporter_company: story.platform.name,
      session_id: story.id('session', `support ${subject}`),
      reason,
      started_at,
      expires_at: minutesLater(30),
      ended_at: minutesLater(9),
    };
  });
  story.insert('support_access', rows, ({ started_at }) => ({ at: String(started_at), by: null }));
}

/** Security events are kept for a day. */
function insertSecurityEvents(story: Story): void {
  const event = (index: number, type: string, severity: string, name: string, minutes: number) => {
    const person = story.person(name);
    return {
      id: story.id('security_event', String(index)),
      type,
      severity,
      timestamp: story.minutes(-minutes),
      last_at: story.minutes(-minutes),
      endpoint: type === 'failed_sign_in' ? '/api/auth/sign-in/email' : '/api/partners',
      method: type === 'failed_sign_in' ? 'POST' : 'GET',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      details:
        type === 'failed_sign_in'
          ? { attempts: 1 }
          : { type: type === 'unknown_resource_type' ? 'invoice' : 'partner' },
      tenant_id: person.company.id,
      user_id: person.id,
      ip: addressOf(person.id),
    };
  };
  const events = [
    event(1, 'cross_tenant_access', 'high', 'Tom Aldous', 380),
    event(2, 'failed_sign_in', 'low', 'Luis Ortega', 210),
    event(3, 'failed_sign_in', 'medium', 'Luis Ortega', 205),
    event(4, 'unknown_resource_type', 'low', 'Diego Santamaría', 95),
  ];
  story.insert('security_events', events, ({ timestamp }) => ({ at: String(timestamp), by: null }));
}
