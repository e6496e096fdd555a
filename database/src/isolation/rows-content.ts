import { createHash } from 'node:crypto';
import { companyId, idOf, type CompanyKey } from './hierarchy.ts';
import { farFuture, ofCompany, pageFor, memberOf, stored, type TableRows } from './row-kinds.ts';

/** The other company in each company's conversation. */
const otherSides: Readonly<Record<CompanyKey, CompanyKey>> = {
  platform: 'b',
  a: 'a1',
  a1: 'a1customer',
  a1customer: 'a1',
  a2: 'a2customer',
  a2customer: 'a2',
  b: 'b1',
  b1: 'b1customer',
  b1customer: 'b1',
};

/** Public content of companies: pictures, pages, posts, services, forms, release notes. */
export const contentRows: Readonly<Record<string, TableRows>> = {
  media_folders: ofCompany('media_folders', "name = 'Changed'", (name) => ({ name })),
  media_uploads: {
    ...ofCompany('media_uploads', 'received = 0', (_name, company) => ({
      user_id: memberOf(company),
      filename: 'photo.jpg',
      size: '10',
      expires_at: farFuture,
    })),
    personal: true,
  },
  media_leftovers: {
    key: ['id'],
    change: "left_at = '1999-01-01T00:00:00Z'",
    row: (company, variant = stored) => ({
      id: idOf('media_leftovers', company, variant),
      keys: '{}',
    }),
  },
  media_uses: {
    key: ['source', 'source_id', 'asset_id'],
    owner: 'company_id',
    change: "label = 'Changed'",
    row: (company, variant = stored) => ({
      asset_id: idOf('media_assets', company, stored),
      company_id: companyId(company),
      source: 'test',
      source_id: idOf('media_uses', company, variant),
      kind: 'test',
      item_id: 'test',
      label: 'Test',
    }),
  },
  contact_requests: ofCompany('contact_requests', "state = 'handled'", (name) => ({
    submission: idOf('submission', name),
    name: 'Somebody',
    email: `${name}@people.example`,
    topic: 'sales',
    message: 'A question',
  })),
  partner_applications: ofCompany('partner_applications', "state = 'reviewing'", (name) => ({
    submission: idOf('submission', name),
    company_name: 'A company',
    contact_name: 'Somebody',
    email: `${name}@people.example`,
    country: 'US',
    kind: 'reseller',
  })),
  // Only the stored variant refers to a company, because two companies can have only one relation.
  partners: ofCompany('partners', "tier = 'gold'", (name, company) => ({
    ...(name === company && { partner_company_id: companyId(company) }),
    listed: 'true',
  })),
  // These belong to a page, which can have only one draft and one lock.
  page_drafts: {
    key: ['page_id'],
    owner: 'company_id',
    change: "title = 'Changed'",
    row: (company, variant = stored) => ({
      page_id: pageFor(company, variant),
      company_id: companyId(company),
      title: 'Draft',
      description: '',
      seo: '{}',
      content: '{}',
    }),
  },
  page_versions: ofCompany('page_versions', "title = 'Changed'", (name, company) => ({
    page_id: pageFor(company, stored),
    number: name === company ? '1' : name.endsWith('fresh') ? '2' : '3',
    kind: 'published',
    title: 'Version',
    description: '',
    seo: '{}',
    content: '{}',
  })),
  page_redirects: ofCompany('page_redirects', "from_slug = 'changed'", (name, company) => ({
    page_id: pageFor(company, stored),
    from_slug: name.replaceAll('_', '-'),
  })),
  edit_locks: {
    key: ['page_id'],
    owner: 'company_id',
    // Locks can only be taken in the user's own name.
    change: "user_id = app.claim('user_id')::uuid",
    row: (company, variant = stored) => ({
      page_id: pageFor(company, variant),
      company_id: companyId(company),
      editor: idOf('editor', company),
      name: 'Somebody',
      since: '2998-01-01T00:00:00Z',
      expires_at: farFuture,
    }),
  },
  preview_links: ofCompany(
    'preview_links',
    "revoked_at = '2020-01-01T00:00:00Z'",
    (name, company) => ({
      page_id: pageFor(company, stored),
      token_hash: `\\x${createHash('sha256').update(name).digest('hex')}`,
      expires_at: farFuture,
    }),
  ),
  site_redirects: ofCompany('site_redirects', "to_address = '/changed'", (name) => ({
    from_path: `/${name}`,
    to_address: '/home-page',
  })),
  missing_paths: ofCompany('missing_paths', 'requests = 7', (name) => ({ path: `/${name}` })),
  blog_posts: ofCompany('blog_posts', "title = 'Changed'", (name) => ({
    slug: name,
    title: 'Post',
  })),
  post_versions: ofCompany('post_versions', "title = 'Changed'", (name, company) => ({
    post_id: idOf('blog_posts', company, stored),
    number:
      name === company ? '1' : String(2 + (createHash('sha256').update(name).digest()[0] ?? 0)),
    kind: 'published',
    snapshot: '{}',
  })),
  services: ofCompany('services', "name = 'Changed'", (name) => ({
    slug: name,
    name: `Service ${name}`,
    provider: 'Provider',
    category: 'voice',
    state: 'published',
  })),
  release_notes: ofCompany('release_notes', "title = 'Changed'", (name) => ({
    slug: name,
    title: `News of ${name}`,
    state: 'published',
    published_at: '2020-01-01T00:00:00Z',
  })),
  release_visits: {
    key: ['user_id'],
    owner: 'user_id',
    personal: true,
    change: "seen_at = '2020-01-01T00:00:00Z'",
    row: (company, variant = stored) => ({ user_id: idOf('auth_users', company, variant) }),
  },
  page_templates: ofCompany('page_templates', "deleted_at = '2020-01-01T00:00:00Z'", (name) => ({
    title: `Template ${name}`,
    content: '{"sections": []}',
  })),
  reusable_sections: ofCompany('reusable_sections', "title = 'Changed'", (name) => ({
    title: `Section ${name}`,
    content: '{"type": "text", "content": "Draft"}',
    live: '{"type": "text", "content": "Published"}',
  })),
  system_alerts: ofCompany('system_alerts', "alert_type = 'urgent'", (name) => ({
    title: `Alert of ${name}`,
  })),
  integrations: ofCompany('integrations', "name = 'Changed'", (name) => ({
    name: `Integration of ${name}`,
    url: 'https://crm.example/webhooks',
    topics: '{companies}',
  })),
  integration_internals: {
    key: ['integration_id'],
    change: "sealed_secret = 'changed'",
    row: (company, variant = stored) => ({
      integration_id: idOf('integrations', company, variant),
      sealed_secret: 'sealed',
    }),
  },
  webhook_deliveries: ofCompany('webhook_deliveries', "error = 'Changed'", (name, company) => ({
    integration_id: idOf('integrations', company, stored),
    event_id: `evt_${name}`,
    event: 'company.updated',
    payload: '{}',
  })),
  alert_read_status: {
    key: ['user_id', 'alert_id'],
    owner: 'user_id',
    personal: true,
    change: "read_at = '2020-01-01T00:00:00Z'",
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, variant),
      alert_id: idOf('system_alerts', company, stored),
    }),
  },
  notifications: {
    key: ['id'],
    owner: 'user_id',
    personal: true,
    change: "read_at = '2020-01-01T00:00:00Z'",
    row: (company, variant = stored) => ({
      id: idOf('notifications', company, variant),
      user_id: idOf('auth_users', company, stored),
      company_id: companyId(company),
      // A category without email or push by default.
      kind: 'releases.published',
      parameters: '{"title": "News", "summary": "", "slug": null}',
    }),
  },
  push_subscriptions: {
    key: ['user_id', 'endpoint'],
    owner: 'user_id',
    personal: true,
    change: "expires_at = '2999-01-01T00:00:00Z'",
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, variant),
      endpoint: `https://push.example/${company}`,
      keys: '{"p256dh": "", "auth": ""}',
    }),
  },
  server_keys: {
    key: ['name'],
    change: "sealed_key = 'changed'",
    row: (company, variant = stored) => ({
      name: `${company}-${variant}`,
      public_key: 'public',
      sealed_key: 'sealed',
    }),
  },
  notification_preferences: {
    key: ['user_id', 'category'],
    owner: 'user_id',
    personal: true,
    change: 'push = false',
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, stored),
      category: variant === stored ? 'billing_notifications' : 'weekly_reports',
      centre: 'true',
      push: 'true',
      mail: 'true',
    }),
  },
  notification_hours: {
    key: ['user_id'],
    owner: 'user_id',
    personal: true,
    change: "time_zone = 'Europe/Lisbon'",
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, variant),
      time_zone: 'Europe/Berlin',
    }),
  },
  notification_deliveries: {
    key: ['id'],
    owner: 'user_id',
    change: "state = 'sent'",
    row: (company, variant = stored) => ({
      id: idOf('notification_deliveries', company, variant),
      notification_id: idOf('notifications', company, stored),
      user_id: idOf('auth_users', company, stored),
      channel: variant === stored ? 'push' : 'mail',
      due_at: farFuture,
    }),
  },
  // Each conversation is with the company directly below or above, whose people can see it too.
  conversations: ofCompany('conversations', "subject = 'Changed'", (_name, company) => ({
    kind: 'companies',
    other_company_id: companyId(otherSides[company]),
  })),
  conversation_participants: {
    key: ['user_id', 'conversation_id'],
    owner: 'user_id',
    personal: true,
    change: 'muted = true',
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, variant),
      conversation_id: idOf('conversations', company, stored),
      company_id: companyId(company),
    }),
  },
  messages: {
    ...ofCompany('messages', "edited_at = '2020-01-01T00:00:00Z'", (name, company) => ({
      conversation_id: idOf('conversations', company, stored),
      author_id: memberOf(company),
      body: 'Said here',
      key: idOf('message key', name),
    })),
    personal: true,
  },
  message_attachments: {
    ...ofCompany('message_attachments', 'width = 1', (name, company) => ({
      // Any variant but the stored one belongs to its writer.
      ...(name === company && { user_id: memberOf(company) }),
      filename: 'list.txt',
      size: '10',
      expires_at: farFuture,
    })),
    personal: true,
  },
  presence: {
    key: ['user_id'],
    owner: 'user_id',
    change: "seen_at = '2020-01-01T00:00:00Z'",
    row: (company, variant = stored) => ({
      user_id: idOf('auth_users', company, variant),
      seen_at: '2030-01-01T00:00:00Z',
    }),
  },
};
