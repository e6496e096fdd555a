import type { DatabaseRole } from './actors.ts';

// Every function of the database, by hand, like the tables in classification.ts.

export interface Routine {
  /** `definer` runs with its owner's rights, whatever the caller may do; `invoker` with the caller's. */
  readonly runs: 'definer' | 'invoker';
  /** Who may call it besides its owner; none for what only triggers, policies and other functions use. */
  readonly callers: string;
  /** `trunkline_owner` unless said otherwise. */
  readonly owner?: DatabaseRole;
}

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const invoker = (callers = ''): Routine => ({ runs: 'invoker', callers });

const anyRole = 'app_auth app_platform app_public app_user';

export const routines: Readonly<Record<string, Routine>> = {
  // Who asks.
  'app.claim(text)': invoker(`${anyRole} trunkline_login`),
  'app.user_id()': invoker(anyRole),
  'app.tenant_id()': invoker(anyRole),
  'app.actor()': definer('app_user'),
  'app.may(text,text)': invoker('app_user'),
  'app.actor_company(uuid)': definer('app_auth app_user'),
  'app.role_may(uuid,text,text)': definer('app_user'),
  'get_accessible_companies(uuid,text)': invoker('app_user'),
  'get_accessible_companies_count(uuid)': definer('app_user'),
  // Companies.
  'app.kind_rank(text)': invoker('app_platform app_user'),
  'app.free_slug(text)': definer('app_platform app_user'),
  'app.keep_company_tree()': definer(),
  'app.guard_company()': invoker(),
  'app.keep_recycle_bin()': definer(),
  'app.follow_factors()': definer(),
  // People.
  'app.role_level(text)': invoker('app_user'),
  'app.own_level()': definer('app_user'),
  'extend_user_session(uuid)': definer('app_auth app_user'),
  'app.join_by_sign_up(uuid,uuid)': definer('app_auth'),
  'app.join_by_invitation(uuid,uuid)': definer('app_auth'),
  'app.change_address(uuid,text)': definer('app_auth'),
  'app.may_trust_devices(uuid)': definer('app_auth'),
  'app.sign_up_open(uuid)': definer('app_auth'),
  'app.invitation_offer(uuid)': definer('app_auth'),
  'app.follow_name()': definer(),
  'app.follow_photo()': definer(),
  'app.reset_second_step(uuid)': definer('app_user'),
  'app.clean_sign_in()': definer('trunkline_login'),
  'app.may_manage(uuid)': definer('app_user'),
  'app.keep_an_owner(uuid,uuid)': definer(),
  'app.guard_person()': definer(),
  'app.guard_role()': definer(),
  'app.end_standing()': definer(),
  'app.end_sessions(uuid)': definer('app_user'),
  'app.last_activities(uuid[])': definer('app_user'),
  // The public face.
  'get_tenant_by_domain(text)': definer('app_platform app_public app_user trunkline_login'),
  'app.tenant_of_host(text)': definer('app_platform app_public app_user trunkline_login'),
  'app.read_published_page(uuid,text)': { ...definer('trunkline_login'), owner: 'app_public' },
  'app.tell_public_change()': definer(),
  'app.tell_company_change()': definer(),
  // The recycle bin.
  'app.recycle_days(uuid)': definer('app_user'),
  'app.may_recycle(uuid,text)': definer(),
  'app.record_recycling(deleted_items,text,jsonb)': definer(),
  'app.purge_companies(uuid)': definer(),
  'app.purge_profiles(uuid)': definer(),
  'app.purge_item(uuid)': definer('app_platform app_user'),
  'app.purge_expired(timestamp with time zone,integer)': definer('app_platform'),
  'app.hold_item(uuid,text)': definer('app_user'),
  'app.set_recycle_days(integer)': definer('app_user'),
  // The memory.
  'app.audit_row()': definer(),
  'app.audit_text(audit_logs)': invoker(),
  'app.write_audit(audit_logs)': definer(),
  'app.record_event(text,uuid,text,text,jsonb)': definer('app_platform app_user'),
  'app.record_auth_event(uuid,text,text,text,jsonb)': definer('app_auth'),
  'app.verify_audit()': definer('app_user'),
  'app.verify_audit_chains()': definer('app_platform'),
  'app.audit_place(timestamp with time zone)': definer('app_user'),
  'app.refuse_change()': invoker(),
  // Operations.
  'app.take_rate_limit(text,text,integer,integer,integer)': definer('trunkline_login'),
  'app.clean_rate_limits()': definer('trunkline_login'),
  'app.enqueue_job(text,jsonb)': definer('app_auth app_platform app_public app_user'),
  'app.declare_jobs(jsonb)': definer('app_platform'),
  'app.protect(regclass,boolean)': invoker(),
  'app.touch()': invoker(),
  // Roles as companies change them.
  'app.role_rights(uuid,text)': invoker(),
  'app.may_see_roles(uuid,text)': definer(),
  'app.role_version(uuid)': definer(),
  'app.role_matrix(uuid)': definer('app_user'),
  'app.role_people(uuid)': definer('app_user'),
  'app.role_change_reach(uuid,jsonb)': definer('app_user'),
  'app.change_roles(uuid,text,jsonb)': definer('app_user'),
  // The tenant validator.
  'app.record_security_event(text,text,text,text,text,jsonb)': definer('app_user'),
  'app.trim_security_events(timestamp with time zone)': definer('trunkline_login'),
  'app.tenant_table(text)': invoker('app_user'),
  'app.resource_company(text,text)': invoker('app_user'),
  // Domains, texts and mail of a company's own.
  'app.may_brand(uuid,text)': definer(),
  'app.add_domain(uuid,text,timestamp with time zone)': definer('app_user'),
  'app.remove_domain(uuid)': definer('app_user'),
  'app.recheck_domain(uuid,timestamp with time zone)': definer('app_user'),
  'app.prefer_domain(uuid)': definer('app_user'),
  'app.canonical_domain(text)': definer('trunkline_login'),
  'app.may_send_as(uuid,text)': definer('app_platform'),
  'app.set_site_texts(uuid,jsonb)': definer('app_user'),
  'app.default_email_templates()': invoker(),
  'app.email_template(uuid,text)': definer('app_auth app_user'),
  // Searching, and what a move would change.
  'app.search_words(text)': invoker(`${anyRole} trunkline_login`),
  'app.search_key(text)': invoker(`${anyRole} trunkline_login`),
  'app.keep_search_words()': definer(),
  'app.search_limits()': invoker(),
  'app.rarest_word(text,text[])': definer(),
  'app.find_companies(text)': definer('app_user'),
  'app.find_people(text)': definer('app_user'),
  'app.sees_companies(uuid)': definer('app_user'),
  'app.find_records(text,text)': definer(),
  'app.count_people(integer)': definer('app_user'),
  'app.count_companies(integer)': definer('app_user'),
  // Support access.
  'app.may_support(uuid)': definer('app_user'),
  'app.support_holds(uuid,uuid)': definer('app_auth'),
  'app.record_support(support_access,text,jsonb)': definer(),
  'app.start_support(uuid,text,timestamp with time zone,integer)': definer('app_user'),
  'app.end_support(timestamp with time zone)': definer('app_user'),
  'app.end_support_with_session()': definer(),
  // Branding.
  'app.follow_theme_media()': definer(),
  'app.face_of_company(uuid)': definer('trunkline_login'),
  // What people make of lists.
  'app.tell_sharing()': definer(),
  // How long the memory is kept.
  'app.keep_entries()': invoker(),
  'app.audit_days(uuid)': definer(),
  'app.audit_retention()': definer('app_user'),
  'app.set_audit_days(integer)': definer('app_user'),
  'app.is_entry_held(text,uuid)': definer(),
  'app.retain_audit_chain(uuid,timestamp with time zone,integer)': definer(),
  'app.retain_audit(timestamp with time zone,integer)': definer('app_platform'),
  'app.verify_chain(uuid)': definer(),
  // The media library.
  'app.guard_media_folder()': definer(),
  'app.guard_media_asset()': definer(),
  'app.leave_bytes()': definer(),
  'app.purge_media_assets(uuid)': definer(),
  'app.media_ids(text)': invoker(),
  'app.keep_media_uses()': definer(),
  'app.media_file(uuid,text)': definer('trunkline_login'),
  'app.draft_media(uuid)': definer(),
  'app.keep_draft_media_uses()': definer(),
  'app.guard_media_content()': definer(),
  'app.follow_media_content()': definer(),
  // Forms, partners, parts of a site.
  'app.guard_record()': invoker(),
  'app.follow_partner_company()': definer(),
  'app.tell_partners()': definer(),
  'app.purge_contact_requests(uuid)': definer(),
  'app.purge_partner_applications(uuid)': definer(),
  'app.purge_partners(uuid)': definer(),
  'get_accessible_partners_count(uuid)': definer('app_user'),
  'app.follow_main_logo()': definer(),
  'app.set_site_parts(uuid,jsonb)': definer('app_user'),
  // Editing pages.
  'app.guard_page()': invoker(),
  'app.purge_pages(uuid)': definer(),
  'app.inherited_page(uuid,text)': definer('app_public'),
  'app.site_pages(uuid)': definer('app_public app_user'),
  'app.upstream_page(uuid,text,uuid)': definer('app_user'),
  'app.upstream_version(uuid,uuid,integer)': definer('app_user'),
  // The blog.
  'app.guard_post()': definer(),
  'app.purge_blog_posts(uuid)': definer(),
  // The catalogue.
  'app.guard_service()': invoker(),
  'app.catalogue_providers()': definer('app_public'),
  'app.find_published_services(text)': definer('app_public'),
  'app.find_services(text)': definer('app_user'),
  'app.count_services()': definer('app_user'),
  'app.purge_services(uuid)': definer(),
  // Release notes.
  'app.guard_release()': invoker(),
  'app.partner_ranks()': definer('app_user'),
  'app.release_publishers()': definer('app_public app_user'),
  'app.purge_release_notes(uuid)': definer(),
  // Searching in the order of a list.
  'app.sort_name(text,jsonb)': invoker(),
  'app.words_like(text,text,integer)': definer(),
  'app.count_entries(text,text,integer)': definer(),
  'app.search_order_limits()': invoker(),
  'app.next_entry(text,text,boolean,text,uuid)': definer(),
  'app.match_in_order(text,text[],boolean,text[],integer,boolean,text,uuid)': definer(),
  'app.find_in_order(text,text,integer,boolean,text,uuid)': definer(),
  'app.find_companies_in_order(text,integer,boolean,text,uuid)': definer('app_user'),
  'app.find_people_in_order(text,integer,boolean,text,uuid)': definer('app_user'),
  // Templates of pages.
  'app.purge_page_templates(uuid)': definer(),
  // System alerts.
  'app.tell_live(text,uuid,uuid)': invoker(),
  'app.guard_alert()': definer(),
  'app.tell_alert()': definer(),
  'app.mark_alert()': definer(),
  'app.own_alerts()': definer('app_user'),
  'get_unread_alert_count(uuid)': invoker('app_user'),
  'app.alert_people(uuid,integer)': definer('app_user'),
  'app.purge_system_alerts(uuid)': definer(),
  // Notifications.
  'app.tell_notification()': definer(),
  'app.notify_holders(uuid,text,text,text,text,text,text,text,uuid)': definer(),
  'app.notify_application()': definer(),
  'app.notify_request()': definer(),
  'app.forget_notifications()': definer(),
  'app.notify_support()': definer(),
  // Devices that are pushed to.
  'app.keep_push_subscriptions()': definer(),
  'app.end_push_subscriptions()': definer(),
};
