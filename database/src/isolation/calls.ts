import { companyId, idOf, literal, type Place } from './hierarchy.ts';
import { tables } from './rows.ts';

/** The job that the matrix queues. */
export const probeJob = 'probe';

const value = (text: string | null | undefined) => literal(text ?? null);

/**
 * How each function is called about somebody else's company or person: a query that has a row when the call
 * answers (or does) anything. Functions that only triggers, policies and other functions use are called too.
 */
export const callsOf: Readonly<Record<string, (place: Place, person: string) => string>> = {
  'app.claim': () => "select app.claim('user_id')",
  'app.user_id': () => 'select app.user_id()',
  'app.tenant_id': () => 'select app.tenant_id()',
  'app.actor': () => 'select from app.actor()',
  'app.may': () => "select where app.may('companies', 'read')",
  'app.actor_company': (_place, person) =>
    `select where app.actor_company(${value(person)}) is not null`,
  'app.role_may': (_place, person) =>
    `select where app.role_may(${value(person)}, 'companies', 'read')`,
  get_accessible_companies: (place) =>
    `select from get_accessible_companies(app.user_id(), 'read') where id = ${value(companyId(place))}`,
  get_accessible_companies_count: (place) =>
    `select where get_accessible_companies_count(${value(companyId(place))}) > 0`,
  'app.kind_rank': () => "select app.kind_rank('reseller')",
  'app.free_slug': () => "select app.free_slug('New')",
  get_tenant_by_domain: (place) =>
    `select from get_tenant_by_domain(${value(tables.tenant_domains?.row(place).domain)})`,
  'app.tenant_of_host': (place) =>
    `select app.tenant_of_host(${value(tables.tenant_domains?.row(place).domain)})`,
  'app.read_published_page': (place) =>
    `select from app.read_published_page(${value(companyId(place))}, 'home')`,
  'app.audit_text': () => 'select app.audit_text(null)',
  'app.write_audit': () => 'select app.write_audit(null)',
  'app.record_event': (place) =>
    `select app.record_event('test', ${value(companyId(place))}, 'label', 'denied', null)`,
  'app.record_auth_event': (_place, person) =>
    `select app.record_auth_event(${value(person)}, 'test', 'denied', null, null)`,
  'app.verify_audit': () => 'select from app.verify_audit()',
  'app.take_rate_limit': () => "select from app.take_rate_limit('login', 'key', 60, 5, 1)",
  'app.clean_rate_limits': () => 'select app.clean_rate_limits()',
  'app.enqueue_job': () => `select app.enqueue_job('${probeJob}', '{}')`,
  'app.declare_jobs': () => "select app.declare_jobs('[]')",
  'app.protect': () => "call app.protect('companies')",
  'app.keep_company_tree': () => 'select app.keep_company_tree()',
  'app.guard_company': () => 'select app.guard_company()',
  'app.keep_recycle_bin': () => 'select app.keep_recycle_bin()',
  'app.follow_factors': () => 'select app.follow_factors()',
  'app.tell_public_change': () => 'select app.tell_public_change()',
  'app.tell_company_change': () => 'select app.tell_company_change()',
  'app.audit_row': () => 'select app.audit_row()',
  'app.refuse_change': () => 'select app.refuse_change()',
  'app.touch': () => 'select app.touch()',
};

/** A colleague of the actor's at the own company, and somebody at every other. */
export function residentOf(place: Place): string {
  return idOf('auth_users', place, 'stored');
}
