import type { DatabaseRole } from './actors.ts';

/*
 * Every object of the database, by hand: an object that is not here, or is here and is not there, fails
 * the catalogue test. Whoever adds one says here who may reach it and which policies hold.
 */

type Granted = Partial<Record<DatabaseRole, string>>;

export interface Table {
  /** Policies besides `owner`, which every table has: `name:command to roles`. */
  readonly policies: readonly string[];
  /** Privileges besides the owner's own; of some columns only where they stand in brackets. */
  readonly grants: Granted;
}

const all = 'delete, insert, select, update';
const platform = 'platform:all to app_platform';
const read = 'read:select to app_user';
const signIn: Table = { policies: ['auth:all to app_auth'], grants: { app_auth: all } };
const branding: Table = {
  policies: [platform, read],
  grants: { app_platform: all, app_user: 'select' },
};
const kept: Table = { policies: [platform], grants: { app_platform: 'select' } };
const themeColumns = [
  'accent_color',
  'background_color',
  'background_effect',
  'background_effect_settings',
  'custom_css',
  'favicon_media_id',
  'font_family',
  'logo_media_id',
  'primary_color',
  'secondary_color',
  'text_color',
];
const mail = 'insert(company_id html id recipient status subject text)';

export const tables: Readonly<Record<string, Table>> = {
  companies: {
    policies: ['change:update to app_user', 'create:insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(contact_email country created_by id kind name parent_id phone slug website), select, ' +
        'update(contact_email country deleted_at deleted_by name parent_id phone status website)',
    },
  },
  company_tree: {
    policies: [platform, 'subtree:select to app_user'],
    grants: { app_platform: 'select', app_user: 'select' },
  },
  auth_users: signIn,
  auth_accounts: signIn,
  user_sessions: signIn,
  mfa_factors: signIn,
  mfa_challenges: signIn,
  devices: signIn,
  passkeys: signIn,
  passkey_ceremonies: signIn,
  recovery_codes: signIn,
  auth_links: signIn,
  email_changes: signIn,
  invitations: {
    policies: [
      'auth:select to app_auth',
      'change:update to app_user',
      'create:insert to app_user',
      platform,
      read,
    ],
    grants: {
      app_auth: 'select',
      app_platform: all,
      app_user:
        'insert(company_id email expires_at id role), select, update(expires_at revoked_at)',
    },
  },
  profiles: {
    policies: ['manage:update to app_user', 'own:update to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user: 'select, update(company_id deleted_at deleted_by first_name last_name status)',
    },
  },
  profile_photos: {
    policies: [
      'change:update to app_user',
      'create:insert to app_user',
      platform,
      read,
      'remove:delete to app_user',
    ],
    grants: { app_platform: all, app_user: 'delete, insert, select, update(hash image)' },
  },
  user_roles: {
    policies: ['change:update to app_user', platform, read],
    grants: { app_platform: all, app_user: 'select, update(role)' },
  },
  role_permissions: {
    policies: [platform, read],
    grants: { app_platform: all, app_user: 'select' },
  },
  schema_migrations: { policies: [], grants: {} },
  deleted_items: {
    policies: [platform, read],
    grants: { app_platform: 'select', app_user: 'select' },
  },
  audit_chains: kept,
  audit_logs: {
    policies: [platform, read],
    grants: { app_platform: 'select', app_user: 'select' },
  },
  tenant_domains: branding,
  site_settings: branding,
  pages: {
    policies: ['change:update to app_user', platform, read, 'visit:select to app_public'],
    grants: {
      app_platform: all,
      app_public: 'select(company_id content description id published slug title updated_at)',
      app_user: 'select, update(content description published title)',
    },
  },
  rate_limit_overrides: { policies: [platform], grants: { app_platform: all } },
  rate_limit_windows: kept,
  mail_messages: {
    policies: [platform, 'post:insert to app_auth,app_user'],
    grants: { app_auth: mail, app_platform: all, app_user: mail },
  },
  role_changes: { policies: [platform], grants: { app_platform: all } },
  security_events: {
    policies: [platform, read],
    grants: { app_platform: 'select', app_user: 'select' },
  },
  email_templates: {
    policies: [
      'change:update to app_user',
      'create:insert to app_user',
      platform,
      read,
      'remove:delete to app_user',
    ],
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(body button company_id id kind subject), select, update(body button subject)',
    },
  },
  // Read by the functions that search, for whoever they let see a record.
  search_words: { policies: [], grants: {} },
  support_access: {
    policies: ['auth:select to app_auth', platform, read],
    grants: {
      app_auth: 'select(ended_at expires_at id session_id subject_id supporter_id)',
      app_platform: 'select',
      app_user: 'select',
    },
  },
  tenant_themes: {
    policies: ['change:update to app_user', 'create_theme:insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user: `insert(${[...themeColumns, 'company_id', 'id'].toSorted().join(' ')}), select, update(${themeColumns.join(' ')})`,
    },
  },
  media_assets: {
    policies: ['create_asset:insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(alt_text bytes company_id height id mime_type original_filename sha256 storage_path width), select',
    },
  },
  // What people make of lists.
  saved_views: {
    policies: [
      'change:update to app_user',
      'create:insert to app_user',
      platform,
      read,
      'remove:delete to app_user',
    ],
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(address company_id id list name shared), select, update(address name shared)',
    },
  },
  saved_view_choices: {
    policies: ['own:all to app_user', platform],
    grants: {
      app_platform: all,
      app_user: 'delete, insert, select, update(default_view ordering)',
    },
  },
  exports: {
    policies: ['change:update to app_user', 'create:insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id created_at expires_at filename id list moved_at selection), select, ' +
        'update(moved_at status)',
    },
  },
};

/** Views would run with the rights of whoever asks (`security_invoker`); there are none. */
export const views: readonly string[] = [];

/** No role but the owner draws from them. */
export const sequences: readonly string[] = ['audit_logs_id'];

/** Schemas of ours, with those who may look up names in them; nobody but the owner may create there. */
export const schemas = ['app', 'public'];
/** A package's own schema: not one of its objects may be reached by any other role. */
export const packageSchemas: Readonly<Record<string, DatabaseRole>> = { pgboss: 'app_platform' };

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
  'app.last_activity(uuid)': definer('app_user'),
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
  'app.enqueue_job(text,jsonb)': definer('app_auth app_platform app_user'),
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
  'app.search_words(text)': invoker('app_platform app_user'),
  'app.search_key(text)': invoker('app_platform app_user'),
  'app.keep_search_words()': definer(),
  'app.search_limits()': invoker(),
  'app.rarest_word(text,text[])': definer(),
  'app.find_companies(text)': definer('app_user'),
  'app.find_people(text)': definer('app_user'),
  'app.sees_companies(uuid)': definer('app_user'),
  'app.count_people()': definer('app_user'),
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
};

/** Tables whose every change writes a line into the audit log; of the others, why not. */
export const audited: Readonly<Record<string, true | string>> = {
  companies: true,
  profiles: true,
  user_roles: true,
  role_permissions: true,
  pages: true,
  tenant_themes: true,
  tenant_domains: true,
  site_settings: true,
  rate_limit_overrides: true,
  profile_photos: 'its address in the profile changes with it',
  company_tree: 'derived from companies',
  deleted_items: 'derived from what was deleted',
  auth_users: 'the sign-in part records events, without secrets',
  auth_accounts: 'the sign-in part records events, without secrets',
  user_sessions: 'the sign-in part records events, without secrets',
  mfa_factors: 'the sign-in part records events, without secrets',
  mfa_challenges: 'the sign-in part records events, without secrets',
  devices: 'the sign-in part records events, without secrets',
  passkeys: 'the sign-in part records events, without secrets',
  passkey_ceremonies: 'the sign-in part records events, without secrets',
  recovery_codes: 'the sign-in part records events, without secrets',
  auth_links: 'the sign-in part records events, without secrets',
  email_changes: 'the sign-in part records events, without secrets',
  invitations: true,
  audit_chains: 'the log itself',
  audit_logs: 'the log itself',
  schema_migrations: 'a log itself',
  rate_limit_windows: 'counters',
  mail_messages: 'a log itself',
  role_changes: true,
  security_events: 'a log itself',
  email_templates: true,
  search_words: 'derived from companies and profiles',
  support_access: 'its start and its end are events',
  media_assets: true,
  saved_views: 'only while they are shared: triggers of their own',
  saved_view_choices: 'how a screen looks to one person',
  exports: 'each is an event of its own, as is each time its file is fetched',
};
