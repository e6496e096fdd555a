import { connectorNames } from './connector-objects.ts';
import { orderNames } from './order-objects.ts';
import { quoteNames } from './quote-objects.ts';
import { subscriptionNames } from './subscription-objects.ts';
import { planTableNames } from './plan-objects.ts';
import { priceChangeNames, priceTableNames } from './price-objects.ts';

export const signInTables =
  'auth_users auth_accounts user_sessions mfa_factors mfa_challenges devices passkeys passkey_ceremonies recovery_codes auth_links email_changes second_step_attempts';
export const platformTables =
  'companies tenant_domains tenant_themes site_settings pages profiles user_roles role_permissions ' +
  'profile_photos invitations rate_limit_overrides security_policies mail_messages role_changes email_templates media_assets saved_views saved_view_choices exports imports ' +
  'media_folders media_uploads media_leftovers contact_requests partner_applications partners page_drafts page_versions page_redirects edit_locks blog_posts post_versions services release_notes release_visits page_templates reusable_sections site_redirects missing_paths preview_links ' +
  'system_alerts alert_read_status notifications integrations integration_internals webhook_deliveries api_keys push_subscriptions server_keys notification_preferences notification_hours notification_deliveries ' +
  'conversations conversation_participants messages message_attachments pattern_rules perf_budgets ' +
  [
    planTableNames,
    priceTableNames,
    priceChangeNames,
    orderNames.managed,
    connectorNames.managed,
    'quotes',
  ].join(' ');
/** Content that members manage for their own company and those below. */
export const ownContent = 'page_templates reusable_sections site_redirects preview_links';
export const measuredTables = 'perf_series perf_minute perf_hour perf_day perf_week perf_alerts';
/** Maintained by triggers and functions; the platform's jobs only read them. */
export const readTables =
  'company_tree deleted_items service_versions audit_chains audit_logs rate_limit_windows security_events support_access media_uses ' +
  `presence security_event_archive security_blocks csp_groups fault_groups security_reviews posture_findings posture_counts factor_requirements ${measuredTables} ${orderNames.pairs} ${quoteNames} ${subscriptionNames}`;
/** Only used by the owner. */
const ownersTables =
  'schema_migrations claims_key search_words former_branches audit_waiting request_keys ' +
  `${orderNames.server} ${connectorNames.server} signing_links`;
export const everyTable = `${signInTables} ${platformTables} ${readTables} ${ownersTables}`;

export const appendOnly = / (audit_logs|charge_events|usage_records|quote_acceptances)\b/g;
