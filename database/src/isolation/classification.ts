import { contentTables } from './classification-content.ts';
import { declarationsOf } from './part.ts';
import { all, platform, read, type Table } from './object-kinds.ts';

/* A handwritten list of every database object: the catalogue test fails for objects missing here
   or in the database. Add each new object here with its grants and policies. */

const signIn: Table = { policies: ['all to app_auth'], grants: { app_auth: all } };
const branding: Table = {
  policies: [platform, read],
  grants: { app_platform: all, app_user: 'select' },
};
const readByPlatform: Table = { policies: [platform], grants: { app_platform: 'select' } };
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
const mailWithLink = 'insert(company_id expires_at html id recipient sealed status subject text)';

export const tables: Readonly<Record<string, Table>> = {
  companies: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(contact_email country created_by id kind name parent_id phone slug website), select, ' +
        'update(contact_email country deleted_at deleted_by name parent_id phone status website)',
    },
  },
  company_tree: {
    policies: [platform, 'select to app_user'],
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
  second_step_attempts: signIn,
  invitations: {
    policies: ['select to app_auth', 'update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_auth: 'select',
      app_platform: all,
      app_user:
        'insert(company_id email expires_at id role), select, update(expires_at revoked_at)',
    },
  },
  profiles: {
    policies: ['update to app_user', 'update to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user: 'select, update(company_id deleted_at deleted_by first_name last_name status)',
    },
  },
  profile_photos: {
    policies: [
      'update to app_user',
      'insert to app_user',
      platform,
      read,
      'delete to app_user',
      'select to app_user',
    ],
    grants: { app_platform: all, app_user: 'delete, insert, select, update(hash image url)' },
  },
  user_roles: {
    policies: ['update to app_user', platform, read],
    grants: { app_platform: all, app_user: 'select, update(role)' },
  },
  role_permissions: {
    policies: [platform, read],
    grants: { app_platform: all, app_user: 'select' },
  },
  schema_migrations: { policies: [], grants: {} },
  claims_key: { policies: [], grants: {} },
  deleted_items: {
    policies: [platform, read],
    grants: { app_platform: 'select', app_user: 'select' },
  },
  audit_chains: readByPlatform,
  audit_logs: {
    policies: [platform, read],
    grants: { app_platform: 'select', app_user: 'select' },
  },
  tenant_domains: branding,
  site_settings: branding,
  pages: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'select to app_public'],
    grants: {
      app_platform: all,
      app_public:
        'select(company_id content deleted_at description id published seo slug title updated_at)',
      app_user:
        'insert(company_id content description id published seo slug title upstream_page_id upstream_version), select, ' +
        'update(content deleted_at deleted_by description live_version published published_at ' +
        'scheduled_at scheduled_version seo slug title unpublish_at upstream_version)',
    },
  },
  security_policies: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id id passkeys session_hours sign_up sign_up_domains trusted_devices), select, ' +
        'update(passkeys session_hours sign_up sign_up_domains trusted_devices)',
    },
  },
  rate_limit_windows: readByPlatform,
  mail_messages: {
    policies: [platform, 'insert to app_auth,app_user', 'insert to app_public'],
    grants: { app_auth: mailWithLink, app_platform: all, app_public: mail, app_user: mail },
  },
  role_changes: { policies: [platform], grants: { app_platform: all } },
  email_templates: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'delete to app_user'],
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(body button company_id id kind subject), select, update(body button subject)',
    },
  },
  // Written and emptied by the audit log's functions.
  audit_waiting: { policies: [], grants: {} },
  // Read by the search functions, on behalf of people who can see the record.
  search_words: { policies: [], grants: {} },
  // Read by app.own_branches, which returns the caller's branches.
  former_branches: { policies: [], grants: {} },
  support_access: {
    policies: ['select to app_auth', platform, read],
    grants: {
      app_auth: 'select(ended_at expires_at id session_id subject_id supporter_id)',
      app_platform: 'select',
      app_user: 'select',
    },
  },
  tenant_themes: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user: `insert(${[...themeColumns, 'company_id', 'id'].toSorted().join(' ')}), select, update(${themeColumns.join(' ')})`,
    },
  },
  media_assets: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(alt_text bytes company_id folder_id height id mime_type original_filename sha256 source_sha256 storage_path width), select, ' +
        'update(alt_text bytes deleted_at deleted_by focal folder_id height mime_type original_filename sha256 source_sha256 storage_path width)',
    },
  },
  saved_views: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'delete to app_user'],
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(address company_id id list name shared), select, update(address name shared)',
    },
  },
  saved_view_choices: {
    policies: ['all to app_user', platform],
    grants: {
      app_platform: all,
      app_user: 'delete, insert, select, update(default_view ordering)',
    },
  },
  exports: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id created_at expires_at filename id list moved_at selection), select, ' +
        'update(moved_at status)',
    },
  },
  imports: {
    policies: ['update to app_user', 'select to app_user', 'insert to app_user', platform],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id created_at dry_run expires_at id list moved_at total), select, ' +
        'update(accepted done failures finished_at moved_at rejected status)',
    },
  },
  ...contentTables,
  ...declarationsOf('tables'),
};

/** Views would have to run with the caller's rights (`security_invoker`); there are none. */
export const views: readonly string[] = [];

/** Used only by the owner. */
export const sequences: readonly string[] = [
  'audit_logs_id',
  'charge_events_number_seq',
  'perf_series_id_seq',
  'port_letters_number_seq',
  'subscription_rates_number_seq',
  'webhook_event_ids',
];

/** Our schemas, in which only the owner can create objects. */
export const schemas = ['app', 'public'];
/** The schema of partitions, which are read through their table: only the owner can use it. */
export const partitionSchema = 'archive';
/** Schemas of packages, each with the only role that can use its objects. */
export const packageSchemas: Readonly<Record<string, 'app_jobs'>> = { pgboss: 'app_jobs' };
