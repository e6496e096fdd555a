import { createHash } from 'node:crypto';
import { companies, companyId, idOf, companyKeys } from './hierarchy.ts';
import { farFuture, ofCompany, userRows, memberOf, stored, type TableRows } from './row-kinds.ts';
import { declarationsOf } from './part.ts';
import { contentRows } from './rows-content.ts';

export { pageFor, type TableRows } from './row-kinds.ts';

/** All tables, in an order in which rows can be inserted. */
export const tables: Readonly<Record<string, TableRows>> = {
  companies: {
    key: ['id'],
    owner: 'parent_id',
    change: "name = 'Changed'",
    row(company, variant = stored) {
      const { kind, parent } = companies[company];
      const above = variant === stored ? parent : company;
      return {
        id: variant === stored ? companyId(company) : idOf('companies', company, variant),
        parent_id: above === null ? null : companyId(above),
        kind: variant === stored ? kind : 'customer',
        name: `Company ${company} ${variant}`,
        slug: `${company}-${variant}`,
      };
    },
  },
  company_tree: {
    key: ['ancestor_id', 'descendant_id'],
    owner: 'ancestor_id',
    change: 'depth = 7',
    row: (company) => ({
      ancestor_id: companyId(company),
      descendant_id: companyId(company),
      depth: '0',
    }),
  },
  auth_users: {
    key: ['id'],
    change: "name = 'Changed'",
    row: (company, variant = stored) => ({
      id: idOf('auth_users', company, variant),
      email: `${company}.${variant}@people.example`,
    }),
  },
  auth_accounts: userRows('auth_accounts', "password = 'changed'", (name) => ({
    account_id: name,
    provider_id: 'credential',
  })),
  user_sessions: userRows('user_sessions', "aal = 'aal2'", (name) => ({
    token: name,
    expires_at: farFuture,
  })),
  mfa_factors: userRows('mfa_factors', "secret = 'changed'", () => ({
    friendly_name: 'Telephone',
    factor_type: 'totp',
    secret: 'sealed',
  })),
  mfa_challenges: userRows('mfa_challenges', 'attempts = 0, used_at = null', (_name, company) => ({
    factor_id: idOf('mfa_factors', company, stored),
    session_id: idOf('user_sessions', company, stored),
    expires_at: farFuture,
  })),
  devices: userRows('devices', "user_agent = 'changed'", (name) => ({ token_hash: name })),
  passkeys: userRows('passkeys', "name = 'Changed'", (name) => ({
    credential_id: name,
    public_key: 'key',
    rp_id: 'localhost',
    name: 'Key',
  })),
  passkey_ceremonies: userRows('passkey_ceremonies', "challenge = 'changed'", (_name, company) => ({
    kind: 'second_step',
    session_id: idOf('user_sessions', company, stored),
    challenge: 'random',
    rp_id: 'localhost',
    origin: 'http://localhost',
    expires_at: farFuture,
  })),
  recovery_codes: userRows('recovery_codes', 'used_at = null', (name) => ({ code_hash: name })),
  auth_links: userRows('auth_links', 'used_at = null', (name) => ({
    purpose: 'magic_link',
    token_hash: name,
    email: `${name}@people.example`,
    expires_at: farFuture,
  })),
  email_changes: {
    key: ['user_id'],
    owner: 'user_id',
    change: "new_email = 'changed@people.example'",
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, variant),
      new_email: `${company}.new@people.example`,
      expires_at: farFuture,
    }),
  },
  profiles: {
    key: ['id'],
    owner: 'company_id',
    personal: true,
    change: "first_name = 'Changed'",
    row: (company, variant = stored) => ({
      id: idOf('auth_users', company, variant),
      company_id: companyId(company),
      email: `${company}.${variant}@people.example`,
    }),
  },
  profile_photos: {
    key: ['user_id'],
    owner: 'user_id',
    personal: true,
    change: "image = 'changed'",
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, variant),
      image: 'picture',
      hash: '0'.repeat(32),
      url: '/photo',
    }),
  },
  user_roles: {
    key: ['user_id'],
    owner: 'user_id',
    personal: true,
    change: "role = 'owner'",
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, variant),
      role: 'reseller',
    }),
  },
  role_permissions: {
    key: ['role', 'resource', 'action'],
    change: "action = 'approve'",
    global: true,
    row: (_company, variant = stored) => ({
      role: 'end_user',
      resource: 'companies',
      action: variant === stored ? 'read' : 'delete',
    }),
  },
  claims_key: {
    key: ['only_row'],
    change: "key = sha512('')",
    global: true,
    row: () => ({ only_row: 'true', key: '', inner_pad: '', outer_pad: '' }),
  },
  schema_migrations: {
    key: ['name'],
    change: "checksum = 'changed'",
    global: true,
    row: (_company, variant = stored) => ({
      name: variant === stored ? '0001_context.sql' : '9999_never.sql',
      checksum: 'none',
    }),
  },
  invitations: ofCompany('invitations', 'revoked_at = now()', (name) => ({
    email: `${name}@people.example`,
    role: 'reseller',
    expires_at: farFuture,
  })),
  deleted_items: ofCompany('deleted_items', "label = 'changed'", (name) => ({
    item_type: 'companies',
    item_id: idOf('item', name),
    label: name,
  })),
  audit_chains: {
    key: ['chain'],
    owner: 'chain',
    change: 'entries = 0',
    row: (company) => ({ chain: companyId(company), head: '' }),
  },
  audit_logs: {
    key: ['id'],
    owner: 'company_id',
    change: "result = 'denied'",
    row: (company, variant = stored) => ({
      id: String(9_000_000 + companyKeys.indexOf(company) * 10 + (variant === stored ? 0 : 1)),
      chain: companyId(company),
      company_id: companyId(company),
      action: 'event',
      resource_type: 'test',
      created_at: farFuture,
      hash: '',
    }),
  },
  tenant_themes: ofCompany('tenant_themes', "primary_color = '#000000'", () => ({})),
  tenant_domains: ofCompany('tenant_domains', "status = 'invalid'", (name) => ({
    domain: `${name}.example`,
    status: 'valid',
  })),
  site_settings: ofCompany('site_settings', "setting_value = '0'", (name) => ({
    setting_key: name,
    setting_value: '1',
  })),
  pages: ofCompany('pages', "title = 'Changed'", (name, company) => ({
    slug: name === company ? 'home' : name,
    title: 'Home',
    published: 'true',
    content: '{}',
  })),
  rate_limit_overrides: ofCompany('rate_limit_overrides', 'max = 100000', (name) => ({
    rule: name,
    seconds: '60',
    max: '5',
  })),
  security_policies: ofCompany('security_policies', 'session_hours = 720', () => ({
    session_hours: '700',
  })),
  second_step_attempts: {
    key: ['user_id', 'source'],
    owner: 'user_id',
    change: 'failures = 0',
    row: (company, variant = stored) => ({
      user_id: memberOf(company),
      source: variant,
      failures: '1',
    }),
  },
  audit_waiting: {
    key: ['id'],
    change: "entry = '{}'",
    row: (company, variant = stored) => ({
      id: String(BigInt(`0x${idOf('audit_waiting', company, variant).slice(0, 8)}`)),
      chain: idOf('audit_waiting', company, variant),
      entry: '{"action": "event", "resource_type": "auth.sign_in", "result": "done"}',
    }),
  },
  rate_limit_windows: {
    key: ['rule', 'key'],
    owner: 'key',
    change: "hits = '{}'",
    row: (company, variant = stored) => ({
      rule: variant,
      key: companyId(company),
      hits: '{}',
      expires_at: farFuture,
    }),
  },
  mail_messages: ofCompany('mail_messages', "status = 'sent'", (name) => ({
    recipient: `${name}@people.example`,
    subject: 'Subject',
    text: 'Text',
    html: 'Text',
    status: 'waiting',
  })),
  role_changes: {
    key: ['company_id', 'role', 'resource', 'action'],
    owner: 'company_id',
    change: 'allowed = false',
    // Matches the role's default, so that the rows don't change any permission.
    row: (company, variant = stored) => ({
      company_id: companyId(company),
      role: 'admin',
      resource: variant === stored ? 'pages' : variant,
      action: 'read',
      allowed: 'true',
    }),
  },
  email_templates: ofCompany('email_templates', "subject = 'Changed'", (name) => ({
    kind: name,
    subject: 'Subject',
    body: 'Body',
    button: 'Go',
  })),
  search_words: {
    key: ['resource', 'word', 'name', 'id'],
    owner: 'id',
    change: "resource = 'changed'",
    row: (company, variant = stored) => ({
      resource: 'test',
      word: variant,
      name: 'test',
      id: companyId(company),
    }),
  },
  former_branches: {
    key: ['branch_id', 'former_id'],
    owner: 'branch_id',
    change: 'former_id = gen_random_uuid()',
    row: (company, variant = stored) => ({
      branch_id: companyId(company),
      former_id: idOf('former branch', variant),
    }),
  },
  support_access: ofCompany('support_access', "reason = 'changed'", (name, company) => ({
    subject_id: memberOf(company),
    supporter_name: 'Somebody',
    supporter_company: 'Somewhere',
    session_id: idOf('support session', name),
    reason: 'A reason',
    started_at: '2998-01-01T00:00:00Z',
    expires_at: farFuture,
  })),
  media_assets: ofCompany('media_assets', "alt_text = 'Changed'", (name) => ({
    storage_path: `media/${name}`,
    original_filename: 'logo.png',
    mime_type: 'image/webp',
    bytes: '1',
    width: '1',
    height: '1',
    sha256: createHash('sha256').update(name).digest('hex'),
  })),
  // Shared by someone who has left; the actors' own views are inserted in fixture.ts.
  saved_views: {
    ...ofCompany('saved_views', "name = 'Changed'", (name) => ({
      list: 'companies',
      name,
      address: '{}',
      shared: 'true',
    })),
    personal: true,
  },
  saved_view_choices: {
    key: ['user_id', 'list'],
    owner: 'user_id',
    personal: true,
    change: "ordering = '{}'",
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, variant),
      list: 'companies',
    }),
  },
  exports: {
    ...ofCompany('exports', "status = 'cancelled'", () => ({
      list: 'companies',
      selection: '{}',
      filename: 'companies.csv',
      expires_at: farFuture,
    })),
    personal: true,
  },
  imports: {
    ...ofCompany('imports', "status = 'cancelled'", () => ({
      list: 'companies',
      dry_run: 'false',
      total: '1',
      expires_at: farFuture,
    })),
    personal: true,
  },
  ...contentRows,
  ...declarationsOf('rows'),
};
