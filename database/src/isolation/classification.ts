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
const serviceColumns = [
  'category',
  'description',
  'documents',
  'features',
  'name',
  'picture',
  'price_amount',
  'price_currency',
  'price_per',
  'price_unit',
  'provider',
  'requirements',
  'slug',
  'sort_order',
  'state',
  'summary',
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
    policies: [
      'change:update to app_user',
      'create:insert to app_user',
      platform,
      read,
      'visit:select to app_public',
    ],
    grants: {
      app_platform: all,
      app_public:
        'select(company_id content deleted_at description id published seo slug title updated_at)',
      app_user:
        'insert(company_id content description id seo slug title upstream_page_id upstream_version), select, ' +
        'update(content deleted_at deleted_by description live_version published published_at ' +
        'scheduled_at scheduled_version seo slug title upstream_version)',
    },
  },
  rate_limit_overrides: { policies: [platform], grants: { app_platform: all } },
  rate_limit_windows: kept,
  mail_messages: {
    policies: [platform, 'post:insert to app_auth,app_user', 'send:insert to app_public'],
    grants: { app_auth: mail, app_platform: all, app_public: mail, app_user: mail },
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
    policies: ['change:update to app_user', 'create_asset:insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(alt_text bytes company_id folder_id height id mime_type original_filename sha256 source_sha256 storage_path width), select, ' +
        'update(alt_text deleted_at deleted_by focal folder_id original_filename)',
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
  // The media library.
  media_folders: {
    policies: [
      'change:update to app_user',
      'create:insert to app_user',
      platform,
      read,
      'remove:delete to app_user',
    ],
    grants: {
      app_platform: all,
      app_user: 'delete, insert(company_id id name parent_id), select, update(name parent_id)',
    },
  },
  media_uploads: {
    policies: ['own:all to app_user', platform],
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(company_id created_at expires_at filename folder_id id size), select, ' +
        'update(asset_id parts received)',
    },
  },
  media_leftovers: { policies: [platform], grants: { app_platform: all } },
  media_uses: {
    policies: [platform, read],
    grants: { app_platform: 'select', app_user: 'select' },
  },
  // Editing pages.
  page_drafts: {
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
        'delete, insert(company_id content description page_id seo title), select, ' +
        'update(content description seo title updated_by)',
    },
  },
  page_versions: {
    policies: ['create:insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user: 'insert(company_id content description id kind number page_id seo title), select',
    },
  },
  page_redirects: {
    policies: ['create:insert to app_user', platform, read, 'remove:delete to app_user'],
    grants: {
      app_platform: all,
      app_user: 'delete, insert(company_id from_slug id page_id), select',
    },
  },
  page_locks: {
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
        'delete, insert(company_id editor expires_at name page_id since), select, ' +
        'update(editor expires_at name since user_id)',
    },
  },
  // The blog.
  blog_posts: {
    policies: [
      'change:update to app_user',
      'create_post:insert to app_user',
      platform,
      read,
      'visit:select to app_public',
    ],
    grants: {
      app_platform: all,
      app_public: 'select(company_id id live live_at old_slugs published_at slug)',
      app_user:
        'insert(author_id author_name company_id content cover_alt cover_url excerpt id reading_minutes seo_description seo_title slug tags title), select, ' +
        'update(author_id author_name changed content cover_alt cover_url deleted_at deleted_by excerpt live live_at old_slugs publish_at published_at reading_minutes seo_description seo_title slug state tags title)',
    },
  },
  post_versions: {
    policies: ['change:update to app_user', 'create_post:insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id created_at id kind number post_id saved_by_name snapshot title), select, update(snapshot title)',
    },
  },
  // What visitors send, and the partners they find.
  contact_requests: {
    policies: ['change:update to app_user', platform, read, 'send:insert to app_public'],
    grants: {
      app_platform: all,
      app_public: 'insert(company_id company_name email message name phone submission topic)',
      app_user: 'select, update(deleted_at deleted_by state)',
    },
  },
  partner_applications: {
    policies: ['change:update to app_user', platform, read, 'send:insert to app_public'],
    grants: {
      app_platform: all,
      app_public:
        'insert(company_id company_name contact_name country email kind message phone submission website)',
      app_user: 'select, update(deleted_at deleted_by state)',
    },
  },
  partners: {
    policies: [
      'change:update to app_user',
      'create:insert to app_user',
      platform,
      read,
      'visit:select to app_public',
    ],
    grants: {
      app_platform: all,
      app_public:
        'select(active city company_id country deleted_at id listed name specialities tier updated_at website)',
      app_user:
        'insert(city company_id country id listed partner_company_id specialities tier website), select, ' +
        'update(city country deleted_at deleted_by listed specialities tier website)',
    },
  },
  // Services: visitors see those of their tenant and of the companies above it.
  services: {
    policies: [
      'change:update to app_user',
      'create:insert to app_user',
      platform,
      read,
      'visit:select to app_public',
    ],
    grants: {
      app_platform: all,
      app_public: `select(${[...serviceColumns, 'company_id', 'deleted_at', 'id', 'search_key', 'updated_at'].toSorted().join(' ')})`,
      app_user: `insert(${[...serviceColumns, 'company_id', 'id'].toSorted().join(' ')}), select, update(${[...serviceColumns, 'deleted_at', 'deleted_by'].toSorted().join(' ')})`,
    },
  },
  // Release notes: those of the own company and of the companies above it are news.
  release_notes: {
    policies: [
      'change:update to app_user',
      'create:insert to app_user',
      'news:select to app_user',
      platform,
      read,
      'visit:select to app_public',
    ],
    grants: {
      app_platform: all,
      app_public:
        'select(audience company_id content deleted_at id kind published_at release slug state summary title)',
      app_user:
        'insert(audience company_id content id kind published_at release slug state summary title), select, ' +
        'update(audience content deleted_at deleted_by kind published_at release state summary title)',
    },
  },
  release_visits: {
    policies: ['own:all to app_user', platform],
    grants: { app_platform: all, app_user: 'delete, insert, select, update(seen_at)' },
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
  search_words: 'derived from companies, profiles and services',
  support_access: 'its start and its end are events',
  media_assets: true,
  saved_views: 'only while they are shared: triggers of their own',
  saved_view_choices: 'how a screen looks to one person',
  exports: 'each is an event of its own, as is each time its file is fetched',
  media_folders: true,
  media_uploads: 'on the way to an asset, whose row is audited',
  media_leftovers: 'bytes to be forgotten',
  media_uses: 'derived from what refers to assets',
  page_drafts:
    'saved every few seconds: what becomes of them are events, and what is published a change of pages',
  page_versions: 'a log itself',
  page_redirects: true,
  page_locks: 'leases of a minute; taking one over is an event',
  blog_posts:
    'what others notice of it: triggers of its own leave out what is saved every few seconds',
  post_versions: 'the memory of what was written itself',
  contact_requests: true,
  partner_applications: true,
  partners: true,
  services: true,
  release_notes: true,
  release_visits: 'when one person last looked at the news',
};
