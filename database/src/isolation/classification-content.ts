import { all, platform, read, type Table } from './object-kinds.ts';

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

/** Public content of companies. */
export const contentTables: Readonly<Record<string, Table>> = {
  media_folders: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'delete to app_user'],
    grants: {
      app_platform: all,
      app_user: 'delete, insert(company_id id name parent_id), select, update(name parent_id)',
    },
  },
  media_uploads: {
    policies: ['all to app_user', platform],
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
  page_drafts: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'delete to app_user'],
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(company_id content description page_id seo title), select, ' +
        'update(content description seo title updated_by)',
    },
  },
  page_versions: {
    policies: ['insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user: 'insert(company_id content description id kind number page_id seo title), select',
    },
  },
  page_redirects: {
    policies: ['insert to app_user', platform, read, 'delete to app_user'],
    grants: {
      app_platform: all,
      app_user: 'delete, insert(company_id from_slug id page_id), select',
    },
  },
  edit_locks: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'delete to app_user'],
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(company_id editor expires_at name page_id price_list_id section_id since), select, ' +
        'update(editor expires_at name since user_id)',
    },
  },
  preview_links: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id expires_at id page_id post_id token_hash), ' +
        'select(company_id created_at created_by expires_at id page_id post_id revoked_at), update(revoked_at)',
    },
  },
  // Manual redirects, and the missing addresses that visitors requested.
  site_redirects: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'select to app_public'],
    grants: {
      app_platform: all,
      app_public: 'select(company_id deleted_at from_path id to_address)',
      app_user:
        'insert(company_id from_path id to_address), select, update(deleted_at deleted_by from_path to_address)',
    },
  },
  missing_paths: {
    policies: [platform, read, 'delete to app_user'],
    grants: { app_platform: all, app_user: 'delete, select' },
  },
  // The blog.
  blog_posts: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'select to app_public'],
    grants: {
      app_platform: all,
      app_public: 'select(company_id id live live_at old_slugs published_at slug)',
      app_user:
        'insert(author_id author_name company_id content cover_alt cover_url excerpt id reading_minutes seo_description seo_title slug tags title upstream_post_id upstream_version), select, ' +
        'update(author_id author_name changed content cover_alt cover_url deleted_at deleted_by excerpt live live_at old_slugs publish_at published_at reading_minutes seo_description seo_title shared_below slug state tags title unpublish_at upstream_version)',
    },
  },
  post_versions: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id created_at id kind number post_id saved_by_name snapshot title), select, update(snapshot title)',
    },
  },
  // Forms sent by visitors, and the partners shown to them.
  contact_requests: {
    policies: ['update to app_user', platform, read, 'insert to app_public'],
    grants: {
      app_platform: all,
      app_public: 'insert(company_id company_name email message name phone submission topic)',
      app_user: 'select, update(deleted_at deleted_by state)',
    },
  },
  partner_applications: {
    policies: ['update to app_user', platform, read, 'insert to app_public'],
    grants: {
      app_platform: all,
      app_public:
        'insert(company_id company_name contact_name country email kind message phone submission tax_number ' +
        'website)',
      app_user: 'select, update(deleted_at deleted_by state)',
    },
  },
  partners: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'select to app_public'],
    grants: {
      app_platform: all,
      app_public:
        'select(active city company_id country deleted_at id listed name specialities tier updated_at website)',
      app_user:
        'insert(city company_id country id listed partner_company_id specialities tier website), select, ' +
        'update(city country deleted_at deleted_by listed specialities tier website)',
    },
  },
  // Services: visitors see their tenant's, and those of companies above that the tenant lists.
  services: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'select to app_public'],
    grants: {
      app_platform: all,
      app_public: `select(${[...serviceColumns, 'company_id', 'deleted_at', 'id', 'search_key', 'type', 'updated_at'].toSorted().join(' ')})`,
      app_user: `insert(${[...serviceColumns, 'company_id', 'family', 'id', 'lead_days', 'needs_emergency_address', 'type'].toSorted().join(' ')}), select, update(${[...serviceColumns, 'deleted_at', 'deleted_by', 'family', 'lead_days', 'needs_emergency_address', 'publish_reason', 'publish_requested_at', 'publish_requested_by', 'type'].toSorted().join(' ')})`,
    },
  },
  // Release notes: people see those of their own company and the companies above it.
  release_notes: {
    policies: [
      'update to app_user',
      'insert to app_user',
      'select to app_user',
      platform,
      read,
      'select to app_public',
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
    policies: ['all to app_user', platform],
    grants: { app_platform: all, app_user: 'delete, insert, select, update(seen_at)' },
  },
  // Page templates: can be created, renamed and deleted, but not edited.
  page_templates: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id content description id title), select, update(deleted_at deleted_by description title)',
    },
  },
  // Reusable sections: visitors get only the published one.
  reusable_sections: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'select to app_public'],
    grants: {
      app_platform: all,
      app_public: 'select(company_id deleted_at id live)',
      app_user:
        'insert(company_id content id live title), select, update(content deleted_at deleted_by live title)',
    },
  },
  // System alerts: read by their recipients, and by people who manage alerts of companies below.
  system_alerts: {
    policies: ['update to app_user', 'select to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(acknowledgement alert_type company_id expires_at id message role starts_at target_company_id tier title), ' +
        'select, update(acknowledgement alert_type deleted_at deleted_by expires_at message role shown_at starts_at ' +
        'state target_company_id tier title)',
    },
  },
  // Integrations; only jobs can read the signing secrets.
  integrations: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id id name topics url), select, update(deleted_at deleted_by name state topics url)',
    },
  },
  integration_internals: { policies: [platform], grants: { app_platform: all } },
  webhook_deliveries: {
    policies: [platform, read],
    grants: { app_platform: all, app_user: 'select' },
  },
  alert_read_status: {
    policies: ['all to app_user', platform],
    grants: {
      app_platform: all,
      app_user:
        'insert(acknowledged_at alert_id read_at user_id wording), select, ' +
        'update(acknowledged_at read_at wording)',
    },
  },
  notifications: {
    policies: ['all to app_user', platform],
    grants: { app_platform: all, app_user: 'delete, select, update(clicked_at read_at)' },
  },
  // Push subscriptions, each person's own.
  push_subscriptions: {
    policies: ['all to app_user', platform],
    grants: {
      app_platform: all,
      app_user:
        'insert(created_at device_info endpoint expires_at id keys updated_at user_id), select, ' +
        'update(device_info ended expires_at is_active keys session_id updated_at)',
    },
  },
  server_keys: { policies: [platform], grants: { app_platform: all } },
  notification_preferences: {
    policies: ['all to app_user', platform],
    grants: {
      app_platform: all,
      app_user: 'insert, select, update(centre digest mail push updated_at)',
    },
  },
  notification_hours: {
    policies: ['all to app_user', platform],
    grants: {
      app_platform: all,
      app_user: 'insert, select, update(quiet quiet_from quiet_until time_zone updated_at)',
    },
  },
  notification_deliveries: { policies: [platform], grants: { app_platform: all } },
  // Conversations: read by participants and by people who answer messages to one of the companies;
  // functions add participants.
  conversations: {
    policies: ['update to app_user', platform, read],
    grants: { app_platform: all, app_user: 'select, update(state subject)' },
  },
  conversation_participants: {
    policies: ['delete to app_user', 'update to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user: 'delete, select, update(archived muted read_position)',
    },
  },
  messages: {
    policies: ['update to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user: 'select, update(body edited_at mentions removed_at)',
    },
  },
  message_attachments: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'delete to app_user'],
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(company_id created_at expires_at filename id size), select, ' +
        'update(bytes filename height mime_type storage_path width)',
    },
  },
  presence: { policies: [platform], grants: { app_platform: 'select' } },
};
