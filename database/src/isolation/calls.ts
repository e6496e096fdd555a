import { branchCalls } from './calls-branches.ts';
import { contentCalls } from './calls-content.ts';
import { messagingCalls } from './calls-messaging.ts';
import { notificationCalls, probeJob } from './calls-notifications.ts';
import { policyCalls } from './calls-policies.ts';
import { companyId, idOf, personId, type CompanyKey, value } from './hierarchy.ts';
import { type Calls, declarationsOf } from './part.ts';
import { tables } from './rows.ts';

/**
 * How to call each function for another company or person: a query that returns a row if the call
 * returns (or does) anything. Includes functions used only by triggers, policies and other
 * functions.
 */
export const callsOf: Calls = {
  ...declarationsOf('calls'),
  'app.claims': () => 'select app.claims()',
  'app.claims_mac': () => "select app.claims_mac('{}')",
  'app.sign_claims': () => "select app.sign_claims('{}', 'app_user')",
  'app.act_as': () => "select app.act_as('{}')",
  'app.act_again': () => "select app.act_again('')",
  'app.claim': () => "select app.claim('user_id')",
  'app.user_id': () => 'select app.user_id()',
  'app.tenant_id': () => 'select app.tenant_id()',
  'app.actor': () => 'select from app.actor()',
  'app.may': () => "select where app.may('companies', 'read')",
  'app.actor_company': (_company, person) =>
    `select where app.actor_company(${value(person)}) is not null`,
  'app.role_may': (_company, person) =>
    `select where app.role_may(${value(person)}, 'companies', 'read')`,
  get_accessible_companies: (company) =>
    `select from get_accessible_companies(app.user_id(), 'read') where id = ${value(companyId(company))}`,
  get_accessible_companies_count: (company) =>
    `select where get_accessible_companies_count(${value(companyId(company))}) > 0`,
  'app.kind_rank': () => "select app.kind_rank('reseller')",
  'app.free_slug': () => "select app.free_slug('New')",
  get_tenant_by_domain: (company) =>
    `select from get_tenant_by_domain(${value(tables.tenant_domains?.row(company).domain)})`,
  'app.tenant_of_host': (company) =>
    `select app.tenant_of_host(${value(tables.tenant_domains?.row(company).domain)})`,
  'app.read_published_page': (company) =>
    `select from app.read_published_page(${value(companyId(company))}, 'home')`,
  'app.audit_text': () => 'select app.audit_text(null)',
  'app.write_audit': () => 'select app.write_audit(null)',
  'app.complete_audit': () => 'select from app.complete_audit(null)',
  'app.append_audit': () => 'select app.append_audit(null)',
  'app.seal_audit_chain': () => 'select app.seal_audit_chain()',
  'app.append_waiting_audit': (company) =>
    `select app.append_waiting_audit(${value(companyId(company))})`,
  'app.write_auth_audit': () => 'select app.write_auth_audit(null)',
  'app.append_all_waiting_audit': () => 'select app.append_all_waiting_audit()',
  'app.record_rejected_stranger': () =>
    "select app.record_rejected_stranger('test', '203.0.113.7', null)",
  'app.record_event': (company) =>
    `select app.record_event('test', ${value(companyId(company))}, 'label', 'denied', null)`,
  'app.record_auth_event': (_company, person) =>
    `select app.record_auth_event(${value(person)}, 'test', 'denied', null, null)`,
  'app.verify_audit': () => 'select from app.verify_audit()',
  'app.verify_audit_chains': () => 'select from app.verify_audit_chains()',
  'app.audit_place': () => "select app.audit_place('1999-01-01T00:00:00Z')",
  'app.consume_rate_limit': () => "select from app.consume_rate_limit('login', 'key', 60, 5, 1)",
  'app.clean_rate_limits': () => 'select app.clean_rate_limits()',
  // Someone else's invitation; each role's other jobs are tested with the code that queues them.
  'app.enqueue_job': (company) =>
    `select app.enqueue_job('${probeJob}',
      '{"purpose": "invitation", "invitationId": "${tables.invitations?.row(company).id}"}')`,
  'app.can_enqueue': () => `select app.can_enqueue('app_user', '${probeJob}', '{}')`,
  'app.attempt_delay': () => 'select app.attempt_delay(11, 10, 900)',
  'app.start_attempt': () => "select from app.start_attempt('{client}', '{10}', '{900}')",
  'app.finish_attempt': () => "select app.finish_attempt('{client}', now()::text, true)",
  'app.empty_mail': () => 'select app.empty_mail()',
  'app.clean_mail': () => "select app.clean_mail('1999-01-01T00:00:00Z')",
  'app.declare_jobs': () => "select app.declare_jobs('[]')",
  'app.protect': () => "call app.protect('companies')",
  'app.sync_company_tree': () => 'select app.sync_company_tree()',
  'app.guard_company': () => 'select app.guard_company()',
  'app.sync_recycle_bin': () => 'select app.sync_recycle_bin()',
  'app.role_level': () => "select app.role_level('reseller')",
  'app.limit_of': () => "select app.limit_of('domains')",
  'app.grantable_level': () => 'select app.grantable_level(50)',
  'app.own_level': () => 'select where app.own_level() > 0',
  extend_user_session: (company, person) =>
    `select where extend_user_session(${value(sessionOf(company, person))}) is not null`,
  'app.extend_session': (company, person) =>
    `select where app.extend_session(${value(sessionOf(company, person))}, null) is not null`,
  'app.join_by_sign_up': (company, person) =>
    `select app.join_by_sign_up(${value(person)}, ${value(companyId(company))})`,
  'app.join_by_invitation': (company, person) =>
    `select app.join_by_invitation(${value(person)}, ${value(tables.invitations?.row(company).id)})`,
  'app.change_address': (_company, person) =>
    `select app.change_address(${value(person)}, 'changed@people.example')`,
  'app.can_trust_devices': (_company, person) => `select app.can_trust_devices(${value(person)})`,
  'app.sign_up_open': (company) => `select app.sign_up_open(${value(companyId(company))})`,
  'app.invitation_offer': (company) =>
    `select from app.invitation_offer(${value(tables.invitations?.row(company).id)})`,
  'app.invitation_counts': (company) =>
    `select where app.invitation_counts(${value(tables.invitations?.row(company).id)})`,
  'app.guard_invitation': () => 'select app.guard_invitation()',
  'app.leavable_company': (_company, person) => `select app.leavable_company(${value(person)})`,
  'app.is_founder': (_company, person) => `select where app.is_founder(${value(person)})`,
  'app.invitations_for': (_company, person) =>
    `select count(*) from app.invitations_for(${value(person)}, now())`,
  'app.accept_invitation': (company, person) =>
    `select app.accept_invitation(${value(person)}, ${value(tables.invitations?.row(company).id)}, now())`,
  'app.decline_invitation': (company, person) =>
    `select app.decline_invitation(${value(person)}, ${value(tables.invitations?.row(company).id)}, true, now())`,
  'app.mail_site': (company) =>
    `select where app.mail_site(${value(companyId(company))}, null) is not null`,
  'app.mail_site_of_person': (_company, person) =>
    `select app.mail_site_of_person(${value(person)}, null)`,
  'app.has_verified_domain': (company) =>
    `select app.has_verified_domain(${value(companyId(company))}, ${value(tables.tenant_domains?.row(company).domain)})`,
  'app.company_of_host': (company) =>
    `select app.company_of_host(${value(tables.tenant_domains?.row(company).domain)})`,
  'app.accepts_session': (company) =>
    `select app.accepts_session(null, null, ${value(tables.tenant_domains?.row(company).domain)})`,
  'app.end_sessions_of_domain': () => 'select app.end_sessions_of_domain()',
  'app.sync_name': () => 'select app.sync_name()',
  'app.sync_photo': () => 'select app.sync_photo()',
  'app.reset_second_step': (_company, person) =>
    `select where app.reset_second_step(${value(person)}) is not null`,
  'app.can_manage': (_company, person) => `select where app.can_manage(${value(person)})`,
  'app.guard_last_owner': (company, person) =>
    `select app.guard_last_owner(${value(companyId(company))}, ${value(person)})`,
  'app.guard_person': () => 'select app.guard_person()',
  'app.guard_role': () => 'select app.guard_role()',
  'app.end_access': () => 'select app.end_access()',
  'app.end_sessions': (_company, person) =>
    `select where app.end_sessions(${value(person)}) is not null`,
  'app.last_activities': (_company, person) =>
    `select from app.last_activities(array[${value(person)}]::uuid[])`,
  'app.clean_sign_in': () => 'select app.clean_sign_in()',
  'app.sync_second_step_flag': () => 'select app.sync_second_step_flag()',
  'app.announce_public_change': () => 'select app.announce_public_change()',
  'app.announce_company_change': () => 'select app.announce_company_change()',
  'app.audit_row': () => 'select app.audit_row()',
  'app.recycle_days': (company) =>
    `select where app.recycle_days(${value(companyId(company))}) is not null`,
  'app.recycle_days_of': (company) => `select app.recycle_days_of(${value(companyId(company))})`,
  'app.can_recycle': (company) =>
    `select where app.can_recycle(${value(companyId(company))}, 'delete')`,
  'app.record_recycling': () => "select app.record_recycling(null, 'purge', '{}')",
  'app.purge_companies': (company) => `select app.purge_companies(${value(companyId(company))})`,
  'app.purge_profiles': (_company, person) => `select app.purge_profiles(${value(person)})`,
  'app.purge_item': (company) =>
    `select where app.purge_item(${value(tables.deleted_items?.row(company).id)}) is not null`,
  'app.purge_expired': () => "select app.purge_expired('1999-01-01T00:00:00Z', 1)",
  'app.set_legal_hold': (company) =>
    `select where app.set_legal_hold(${value(tables.deleted_items?.row(company).id)}, 'Reason')`,
  'app.set_recycle_days': () => 'select app.set_recycle_days(30)',
  'app.forbid_change': () => 'select app.forbid_change()',
  'app.touch': () => 'select app.touch()',
  'app.role_rights': (company) =>
    `select from app.role_rights(${value(companyId(company))}, 'admin')`,
  'app.can_see_roles': (company) =>
    `select where app.can_see_roles(${value(companyId(company))}, 'read')`,
  'app.role_version': (company) => `select app.role_version(${value(companyId(company))})`,
  'app.role_matrix': (company) => `select from app.role_matrix(${value(companyId(company))})`,
  'app.role_people': (company) => `select from app.role_people(${value(companyId(company))})`,
  'app.role_change_reach': (company) =>
    `select from app.role_change_reach(${value(companyId(company))}, ${value(roleChange)}) where people > 0`,
  // The permission changes that every company of the fixture has.
  'app.change_roles': (company) =>
    `select where app.change_roles(${value(companyId(company))}, md5('admin pages:read true'),
      ${value(roleChange)}) is not null`,
  'app.record_security_event': () =>
    "select app.record_security_event('test', 'low', '/api/test', 'POST', null, '{}')",
  'app.trim_security_events': () => "select app.trim_security_events('1999-01-01T00:00:00Z')",
  'app.tenant_table': () => "select app.tenant_table('service')",
  'app.resource_type_of': () => "select app.resource_type_of('companies')",
  'app.owners_of': (company) =>
    `select from app.owners_of(array[${value(companyId(company))}]::uuid[])`,
  'app.compile_owners_of': () => 'select app.compile_owners_of()',
  'app.record_violations': (company) =>
    `select app.record_violations(array[${value(companyId(company))}]::uuid[], '{}', '/api', 'GET', '')`,
  'app.resource_company': (company) =>
    `select where app.resource_company('tenant_theme',
      ${value(tables.tenant_themes?.row(company).id)}) is not null`,
  'app.can_brand': (company) =>
    `select where app.can_brand(${value(companyId(company))}, 'update')`,
  'app.add_domain': (company) =>
    `select where app.add_domain(${value(companyId(company))}, 'new.example', now()) is not null`,
  'app.remove_domain': (company) =>
    `select where app.remove_domain(${value(tables.tenant_domains?.row(company).id)}) is not null`,
  'app.request_domain_check': (company) =>
    `select where app.request_domain_check(${value(tables.tenant_domains?.row(company).id)}, now()) is not null`,
  'app.set_primary_domain': (company) =>
    `select where app.set_primary_domain(${value(tables.tenant_domains?.row(company).id)}) is not null`,
  'app.canonical_domain': (company) =>
    `select where app.canonical_domain(${value(tables.tenant_domains?.row(company).domain)}) is not null`,
  'app.can_send_as': (company) =>
    `select app.can_send_as(${value(companyId(company))}, 'post@a.example')`,
  'app.set_site_texts': (company) =>
    `select where app.set_site_texts(${value(companyId(company))}, '{"tagline": "Changed"}')`,
  'app.email_template': (company) =>
    `select from app.email_template(${value(companyId(company))}, 'magic_link')`,
  'app.search_words': () => "select app.search_words('Zoë')",
  'app.search_key': () => "select app.search_key('Zoë')",
  'app.sync_search_words': () => 'select app.sync_search_words()',
  'app.search_limits': () => 'select app.search_limits()',
  'app.most_selective_word': () => "select app.most_selective_word('companies', '{a}')",
  'app.find_companies': (company) =>
    `select from app.find_companies('${company}') found where ${value(companyId(company))} = any(found.ids)`,
  'app.find_people': (_company, person) =>
    `select from app.find_people('example') found where ${value(person)} = any(found.ids)`,
  'app.find_records': (company) => `select from app.find_records('companies', '${company}')`,
  'app.count_people': () => 'select where app.count_people(10000) > 0',
  'app.count_companies': () => 'select where app.count_companies(10000) > 0',
  'app.can_see_companies': (_company, person) =>
    `select where app.can_see_companies(${value(person)}) is not null`,
  'app.can_support': (_company, person) => `select where app.can_support(${value(person)})`,
  'app.is_support_active': (_company, person) =>
    `select where app.is_support_active(${value(personId('owner'))}, ${value(person)})`,
  'app.record_support': () => "select app.record_support(null, 'support.start', '{}')",
  'app.start_support': (_company, person) =>
    `select from app.start_support(${value(person)}, 'Reason', now(), 60)`,
  'app.end_support': () => 'select where app.end_support(now()) is not null',
  'app.end_support_with_session': () => 'select app.end_support_with_session()',
  'app.sync_theme_media': () => 'select app.sync_theme_media()',
  'app.site_context_of_company': (company) =>
    `select where app.site_context_of_company(${value(companyId(company))}) is not null`,
  'app.record_sharing': () => 'select app.record_sharing()',
  'app.guard_audit_entries': () => 'select app.guard_audit_entries()',
  'app.audit_days': (company) => `select app.audit_days(${value(companyId(company))})`,
  'app.audit_retention': () => 'select from app.audit_retention()',
  'app.set_audit_days': () => 'select app.set_audit_days(90)',
  'app.is_entry_held': (company) => `select app.is_entry_held('x', ${value(companyId(company))})`,
  'app.retain_audit_chain': (company) =>
    `select app.retain_audit_chain(${value(companyId(company))}, '1999-01-01T00:00:00Z', 1)`,
  'app.retain_audit': () => "select app.retain_audit('1999-01-01T00:00:00Z', 1)",
  'app.guard_release': () => 'select app.guard_release()',
  'app.partner_ranks': () => 'select app.partner_ranks()',
  'app.release_publishers': (company) =>
    `select where ${value(companyId(company))} = any(app.release_publishers())`,
  'app.purge_release_notes': (company) =>
    `select app.purge_release_notes(${value(tables.release_notes?.row(company).id)})`,
  'app.verify_chain': (company) => `select from app.verify_chain(${value(companyId(company))})`,
  'app.guard_media_folder': () => 'select app.guard_media_folder()',
  'app.guard_media_asset': () => 'select app.guard_media_asset()',
  'app.queue_file_removal': () => 'select app.queue_file_removal()',
  'app.purge_media_assets': (company) =>
    `select app.purge_media_assets(${value(tables.media_assets?.row(company).id)})`,
  'app.media_ids': () => "select app.media_ids('')",
  'app.section_media_paths': () => 'select from app.section_media_paths()',
  'app.content_media_ids': () => "select app.content_media_ids('{}')",
  'app.sync_media_uses': () => 'select app.sync_media_uses()',
  'app.media_file': (company) =>
    `select from app.media_file(${value(tables.media_assets?.row(company).id)},
      ${value(tables.media_assets?.row(company).sha256?.slice(0, 10))})`,
  'app.draft_media': (company) =>
    `select from app.draft_media(${value(tables.pages?.row(company).id)})`,
  'app.sync_draft_media_uses': () => 'select app.sync_draft_media_uses()',
  'app.guard_media_content': () => 'select app.guard_media_content()',
  'app.follow_replaced_file': () => 'select app.follow_replaced_file()',
  'app.refresh_main_logo': () => 'select app.refresh_main_logo()',
  'app.guard_record': () => 'select app.guard_record()',
  'app.sync_partner_company': () => 'select app.sync_partner_company()',
  'app.announce_partner_change': () => 'select app.announce_partner_change()',
  'app.purge_contact_requests': (company) =>
    `select app.purge_contact_requests(${value(tables.contact_requests?.row(company).id)})`,
  'app.purge_partner_applications': (company) =>
    `select app.purge_partner_applications(${value(tables.partner_applications?.row(company).id)})`,
  'app.purge_partners': (company) =>
    `select app.purge_partners(${value(tables.partners?.row(company).id)})`,
  get_accessible_partners_count: (company) =>
    `select where get_accessible_partners_count(${value(companyId(company))}) > 0`,
  'app.sync_main_logo': () => 'select app.sync_main_logo()',
  'app.set_site_parts': (company) =>
    `select where app.set_site_parts(${value(companyId(company))}, '{"claims": null}')`,
  ...contentCalls,
  'app.guard_service': () => 'select app.guard_service()',
  'app.set_emergency_default': () => 'select app.set_emergency_default()',
  'app.catalogue_providers': (company) =>
    `select where ${value(companyId(company))} = any(app.catalogue_providers())`,
  'app.find_published_services': (company) =>
    `select from app.find_published_services('Service ${company}') found
      where ${value(tables.services?.row(company).id)} = any(found.ids)`,
  'app.find_services': (company) =>
    `select from app.find_services('Service ${company}') found
      where ${value(tables.services?.row(company).id)} = any(found.ids)`,
  'app.count_services': () => 'select where app.count_services() > 0',
  'app.purge_services': (company) =>
    `select app.purge_services(${value(tables.services?.row(company).id)})`,
  'app.sort_name': () => "select app.sort_name('companies', '{}')",
  'app.words_starting_with': () => "select app.words_starting_with('companies', 'a', 10)",
  'app.count_entries': () => "select app.count_entries('companies', 'a', 10)",
  'app.search_order_limits': () => 'select app.search_order_limits()',
  'app.next_search_entry': () =>
    "select app.next_search_entry('companies', 'a', false, null, null)",
  'app.match_in_order': () =>
    "select app.match_in_order('companies', '{a}', false, '{}', 10, false, null, null)",
  'app.find_in_order': (company) =>
    `select from app.find_in_order('companies', '${company}', 10, false, null, null)`,
  'app.find_companies_in_order': (company) =>
    `select from app.find_companies_in_order('${company}', 100, false, null, null) found
      where ${value(companyId(company))} = any(found.ids)`,
  'app.find_people_in_order': (_company, person) =>
    `select from app.find_people_in_order('example', 100, false, null, null) found
      where ${value(person)} = any(found.ids)`,
  ...notificationCalls,
  ...policyCalls,
  ...messagingCalls,
  ...branchCalls,
};

/** Grants resellers a permission they don't have; every company has a reseller. */
const roleChange = JSON.stringify([
  { role: 'reseller', resource: 'pages', action: 'read', allowed: true },
]);

/** Returns the ID of the session of a company's member or of an actor. */
function sessionOf(company: CompanyKey, person: string): string {
  return person === memberOf(company)
    ? idOf('user_sessions', company, 'stored')
    : idOf('session of', person);
}

/** Returns a colleague of the actor at their own company, and one person at every other company. */
export function memberOf(company: CompanyKey): string {
  return idOf('auth_users', company, 'stored');
}
