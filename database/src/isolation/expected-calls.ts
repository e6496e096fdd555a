import {
  line,
  administrators,
  sellers,
  everyRole,
  members,
  below,
  everywhere,
  type Lines,
} from './expected-lines.ts';
import { declarationsOf, parts } from './part.ts';

const jobLines = parts.flatMap((part) => part.jobLines ?? []);
const namedForJobs = new Set(jobLines.flatMap(({ tables }) => tables.split(' ')));
/** The functions of capabilities that jobs call for every company: no job line names them. */
const jobCalls = Object.entries(declarationsOf('routines'))
  .filter(([, { callers }]) => callers.split(' ').includes('app_platform'))
  .map(([signature]) => signature.slice(0, signature.indexOf('(')))
  .filter((name) => !namedForJobs.has(name))
  .join(' ');

/** The functions each role can call, and for which companies they return anything. */
export const calls: Lines = {
  app_user: [
    ...parts.flatMap(({ callLines }) => callLines ?? []),
    line(
      'app.claims app.claim app.user_id app.tenant_id app.kind_rank app.free_slug',
      'call',
      'anybody',
      everywhere,
    ),
    line('get_tenant_by_domain app.tenant_of_host', 'call', 'anybody', everywhere),
    line('app.record_event', 'call', 'anybody', everywhere),
    line('app.enqueue_job', 'call', members, `${below} self`, 'refused'),
    line('app.release_publishers', 'call', members, 'own ancestor self'),
    line('app.partner_ranks', 'call', 'anybody', everywhere),
    line('app.actor_company', 'call', members, 'self'),
    line('app.role_may', 'call', [...everyRole, 'suspended'], 'self'),
    line('app.may', 'call', everyRole, everywhere),
    line('app.actor', 'call', members, everywhere),
    line(
      'get_accessible_companies get_accessible_companies_count app.prepare_move',
      'call',
      everyRole,
      `${below} self`,
    ),
    line(
      'get_accessible_partners_count app.set_site_parts',
      'call',
      administrators,
      `${below} self`,
    ),
    // Only for people of the platform.
    line(
      'app.performance_storage app.can_see_machine app.machine_state app.late_jobs',
      'call',
      [],
      '',
      'none',
    ),
    line('app.verify_audit', 'call', administrators, everywhere, 'refused'),
    line('app.role_level app.grantable_level app.audit_place', 'call', 'anybody', everywhere),
    line('app.recycle_days', 'call', members, `${below} self`),
    line('app.purge_item app.set_legal_hold', 'call', administrators, `${below} self`),
    line('app.set_recycle_days', 'call', administrators, everywhere, 'refused'),
    line('app.own_level', 'call', everyRole, everywhere),
    line('app.create_api_key', 'call', administrators, `${below} self`, 'refused'),
    line('app.revoke_api_key app.key_choices', 'call', administrators, `${below} self`),
    line('app.note_effect', 'call', 'anybody', everywhere),
    line('app.mail_site', 'call', members, `${below} self`),
    line('app.invitation_counts', 'call', sellers, `${below} self`),
    line('extend_user_session', 'call', 'anybody', 'self', 'none'),
    line('app.reset_second_step', 'call', administrators, below),
    line('app.can_manage app.end_sessions', 'call', administrators, below),
    line('app.last_activities', 'call', sellers, `${below} self`),
    line('app.last_activities', 'call', ['end_user', 'unknown'], 'self'),
    line(
      'app.role_matrix app.role_people app.role_change_reach',
      'call',
      administrators,
      `${below} self`,
    ),
    line(
      'app.add_domain app.remove_domain app.request_domain_check app.set_primary_domain app.set_site_texts app.email_template',
      'call',
      administrators,
      `${below} self`,
    ),
    line('app.read_security_policy', 'call', administrators, `${below} self`),
    line('app.can_see_security app.applied_budgets', 'call', administrators, `${below} self`),
    line('app.own_pattern_rules', 'call', administrators, everywhere),
    line('app.can_restrain', 'call', administrators, below),
    line('app.sessions_below app.end_session_below', 'call', administrators, `${below} self`),
    line('app.block_by_hand', 'call', administrators, below, 'refused'),
    line('app.release_block', 'call', administrators, `${below} self`, 'refused'),
    line('app.review_event', 'call', administrators, `${below} self`, 'refused'),
    line(
      'app.companies_below app.posture_items app.accept_finding app.factors_below',
      'call',
      administrators,
      `${below} self`,
    ),
    line('app.require_passkey app.remind_of_factor', 'call', administrators, below),
    line('app.owners_without_codes', 'call', administrators, 'own self'),
    line('app.limited_callers', 'call', [], '', 'none'),
    line('app.release_limit', 'call', administrators, everywhere, 'refused'),
    // Only owners can change permissions, and only those of companies within reach.
    line('app.change_roles', 'call', ['owner'], `${below} self`, 'none', 'refused'),
    line('app.tenant_table', 'call', 'anybody', everywhere),
    line('app.resource_company', 'call', administrators, `${below} self`),
    line('app.record_security_event', 'call', members, everywhere, 'refused'),
    line('app.record_violations', 'call', members, everywhere, 'refused'),
    line('app.search_words app.search_key', 'call', 'anybody', everywhere),
    line('app.find_companies', 'call', everyRole, `${below} self`),
    line('app.count_people', 'call', members, everywhere),
    line('app.count_companies', 'call', everyRole, everywhere),
    line('app.find_people app.can_see_companies', 'call', sellers, `${below} self`),
    line('app.can_support', 'call', administrators, below),
    // No identity of the matrix has a session in which it could start viewing as someone else.
    line('app.start_support app.end_support', 'call', [], '', 'none'),
    line('app.audit_retention', 'call', administrators, everywhere),
    line('app.set_audit_days', 'call', administrators, everywhere, 'refused'),
    line(
      'app.site_pages app.upstream_page app.with_reusable_sections',
      'call',
      administrators,
      `${below} self`,
    ),
    line('app.upstream_version', 'call', administrators, `${below} self`),
    line('app.inherited_posts app.posts_above', 'call', administrators, `${below} self`),
    line('app.upstream_post app.upstream_post_version', 'call', administrators, `${below} self`),
    line('app.price_day app.valid_brackets', 'call', 'anybody', everywhere),
    line(
      'app.resolve_prices app.list_prices app.explain_price app.price_epoch',
      'call',
      sellers,
      `${below} self`,
    ),
    line(
      'app.add_price_change app.transition_price_change app.price_change_reach',
      'call',
      sellers,
      `${below} self`,
    ),
    // The matrix has no published service with a price; prices.test.ts and site-prices.test.ts test
    // those.
    line('app.sold_charges app.buy_prices app.price_approver', 'call', [], '', 'none'),
    line('app.can_decide_prices', 'call', administrators, `${below} self`),
    line('app.find_services', 'call', everyRole, `${below} self`),
    line('app.count_services', 'call', everyRole, everywhere),
    line('app.find_companies_in_order', 'call', everyRole, `${below} self`),
    line('app.find_people_in_order', 'call', sellers, `${below} self`),
    line('app.own_alerts', 'call', members, 'own ancestor self'),
    line('get_unread_alert_count', 'call', members, 'self'),
    line('app.alert_people', 'call', administrators, `${below} self`),
    line(
      'app.set_integration_secret app.begin_webhook_test app.replay_webhooks',
      'call',
      administrators,
      `${below} self`,
    ),
    line('app.notification_defaults app.notify_import', 'call', 'anybody', everywhere),
    // Conversations of the user's company, in which everyone there participates.
    line(
      'app.can_see_conversation app.shares_conversation_with app.list_messages app.list_conversations app.conversation_people app.announce_typing ' +
        'app.find_messages app.find_conversations',
      'call',
      everyRole,
      'own self',
    ),
    line('app.send_message', 'call', everyRole, 'own self', 'none', 'refused'),
    line(
      'app.can_read_messages app.count_unread_conversations app.sum_attachments',
      'call',
      everyRole,
      everywhere,
    ),
    line(
      'app.add_participants app.join_conversation',
      'call',
      everyRole,
      'own self',
      'refused',
      'refused',
    ),
    // With a colleague; not with themselves, and not as an internal conversation with another
    // company's people.
    line('app.start_conversation', 'call', everyRole, 'own', 'rule', 'refused'),
    line('app.reachable_companies', 'call', everyRole, 'ancestor descendant'),
    line('app.correspondents', 'call', everyRole, 'own ancestor descendant'),
    line('app.own_branch', 'call', members, everywhere),
    line('app.own_branches', 'call', 'anybody', everywhere),
  ],
  app_public: [
    // The platform has no ancestor to inherit from.
    line('app.inherited_page', 'call', 'anybody', everywhere.replace('ancestor ', '')),
    line('app.site_pages app.mail_site app.with_reusable_sections', 'call', ['visitor'], 'own'),
    line('app.record_missing_path', 'call', 'anybody', everywhere),
    line('app.inherited_posts', 'call', ['visitor'], 'own'),
    line(
      'app.release_publishers app.post_publishers app.publisher_domain',
      'call',
      ['visitor'],
      'own ancestor',
    ),
    line('app.search_words app.search_key', 'call', 'anybody', everywhere),
    line('app.claims app.claim app.user_id app.tenant_id', 'call', 'anybody', everywhere),
    line('get_tenant_by_domain app.tenant_of_host', 'call', 'anybody', everywhere),
    line('app.price_day', 'call', 'anybody', everywhere),
    // The results depend on the visited tenant, which only visitors have.
    line('app.resolve_prices app.explain_price app.price_epoch', 'call', ['visitor'], 'own'),
    line('app.site_prices app.listed_services', 'call', [], '', 'none'),
    line('app.catalogue_providers', 'call', ['visitor'], 'own ancestor'),
    // Services of a company above are found only if the visited tenant lists them.
    line('app.find_published_services', 'call', ['visitor'], 'own'),
  ],
  app_auth: [
    line('app.search_words app.search_key', 'call', 'anybody', everywhere),
    line('app.claims app.claim app.user_id app.tenant_id', 'call', 'anybody', everywhere),
    line('app.actor_company app.record_auth_event app.enqueue_job', 'call', 'anybody', everywhere),
    line(
      'extend_user_session app.extend_session app.can_trust_devices app.sign_up_open app.allows_address ' +
        'app.session_end app.requires_passkey app.lacks_passkey app.limits_of_person app.suspension_of',
      'call',
      'anybody',
      everywhere,
    ),
    // The fixture's invitations were sent by a person at A.
    line('app.invitation_offer app.invitation_counts', 'call', 'anybody', `${below} self`),
    line('app.use_api_key', 'call', 'anybody', everywhere),
    line('app.company_of_host app.accepts_session', 'call', 'anybody', everywhere),
    line(
      'app.mail_site app.mail_site_of_person app.has_verified_domain app.invitations_for',
      'call',
      'anybody',
      everywhere,
    ),
    line('app.accept_invitation app.decline_invitation', 'call', 'anybody', everywhere),
    line(
      'app.join_by_sign_up app.join_by_invitation app.change_address',
      'call',
      'anybody',
      everywhere,
    ),
    line(
      'app.email_template app.end_lost_push app.release_own_block',
      'call',
      'anybody',
      everywhere,
    ),
    // The supporter in this call is an owner at A.
    line('app.is_support_active', 'call', 'anybody', below),
  ],
  app_platform: [
    ...jobLines,
    line('app.valid_brackets', 'call', 'anybody', everywhere),
    line(
      'app.claims app.claim app.user_id app.tenant_id app.kind_rank app.free_slug',
      'call',
      'anybody',
      everywhere,
    ),
    line('get_tenant_by_domain app.tenant_of_host', 'call', 'anybody', everywhere),
    line(
      'app.record_event app.enqueue_job app.enqueue_job_later app.declare_jobs',
      'call',
      'anybody',
      everywhere,
    ),
    line('app.verify_audit_chains', 'call', 'anybody', everywhere),
    line('app.purge_item app.purge_expired', 'call', 'anybody', everywhere),
    line('app.can_send_as app.mail_site', 'call', 'anybody', everywhere),
    line('app.search_words app.search_key', 'call', 'anybody', everywhere),
    line('app.retain_audit', 'call', 'anybody', everywhere),
    line('app.email_template app.notification_defaults', 'call', 'anybody', everywhere),
    line('app.notification_choice app.end_of_quiet_hours', 'call', 'anybody', everywhere),
    line('app.notify_release app.notify_week app.notify_alert', 'call', 'anybody', everywhere),
    line('app.notify_unread', 'call', 'anybody', everywhere),
    line(jobCalls, 'call', 'anybody', everywhere),
  ],
  trunkline_login: [
    line('app.search_words app.search_key', 'call', 'anybody', everywhere),
    line('app.site_context_of_company', 'call', 'anybody', everywhere),
    line(
      'app.claims app.claim get_tenant_by_domain app.tenant_of_host',
      'call',
      'anybody',
      everywhere,
    ),
    line('app.read_published_page', 'call', 'anybody', everywhere),
    line(
      'app.consume_rate_limit app.clean_rate_limits app.clean_sign_in',
      'call',
      'anybody',
      everywhere,
    ),
    line(
      'app.trim_security_events app.active_blocks app.block_of_token app.record_pattern app.count_requests ' +
        'app.record_observations app.record_csp_reports app.record_fault_reports ' +
        'app.record_performance ' +
        'app.trim_performance app.assess_posture app.check_budgets app.begin_request ' +
        'app.finish_request app.release_request app.clean_request_keys ' +
        'app.keep_steady_time app.trim_time',
      'call',
      'anybody',
      everywhere,
    ),
    line(
      'app.start_attempt app.finish_attempt app.clean_mail app.append_all_waiting_audit',
      'call',
      'anybody',
      everywhere,
    ),
    line('app.canonical_domain', 'call', 'anybody', everywhere),
    line('app.media_file', 'call', 'anybody', everywhere),
    line(
      'app.conversation_readers app.live_messages app.announce_presence',
      'call',
      'anybody',
      everywhere,
    ),
  ],
  trunkline_owner: [],
};
