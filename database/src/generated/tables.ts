// Made from the migrated database by `npm run generate`; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** May be left out when a row is inserted. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Json = ColumnType<unknown, string, string>;
/** ISO 8601 text, as the pool hands it out. */
type Instant = ColumnType<string, Date | string, Date | string>;

export interface AlertReadStatus {
  alert_id: string;
  user_id: Generated<string>;
  wording: Generated<number>;
  read_at: Generated<Instant>;
  acknowledged_at: Instant | null;
}

export interface ApiKeys {
  id: Generated<string>;
  company_id: string;
  user_id: string;
  name: string;
  role: string;
  scopes: string[];
  prefix: string;
  sha256: Buffer;
  created_by: string | null;
  expires_at: Instant;
  last_used_at: Instant | null;
  revoked_at: Instant | null;
  revoked_by: string | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface ApprovalRules {
  id: Generated<string>;
  company_id: string;
  applies_to: string;
  minimum: number | null;
  currency: string | null;
  counterpart_id: string | null;
  role: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface AuditChains {
  chain: string;
  head: Buffer;
  entries: Generated<number>;
  removed: Generated<number>;
  removed_hash: Generated<Buffer>;
  removed_id: number | null;
  removed_from: Instant | null;
  removed_until: Instant | null;
  last_id: Generated<number>;
}

export interface AuditLogs {
  id: number;
  chain: string;
  company_id: string | null;
  actor_id: string | null;
  action: string;
  resource_type: string;
  resource_id: string | null;
  resource_label: string | null;
  result: Generated<string>;
  before: Json | null;
  after: Json | null;
  reason: string | null;
  request_id: string | null;
  client_address: string | null;
  created_at: Instant;
  hash: Buffer;
  label_key: GeneratedAlways<string | null>;
  as_whom: string | null;
  branch_id: string | null;
}

export interface AuditWaiting {
  id: Generated<number>;
  chain: string;
  entry: Json;
}

export interface AuthAccounts {
  id: Generated<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface AuthLinks {
  id: Generated<string>;
  purpose: string;
  token_hash: Buffer;
  user_id: string | null;
  invitation_id: string | null;
  email: string;
  remember_me: Generated<boolean>;
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Generated<Instant>;
  site_company_id: string | null;
  site_domain: string | null;
}

export interface AuthUsers {
  id: Generated<string>;
  name: Generated<string>;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  second_step_failures: Generated<number>;
  second_step_locked_until: Instant | null;
  own_company_id: string | null;
  second_step_failures_since: Instant | null;
  second_step_notified_at: Instant | null;
}

export interface BlogPosts {
  id: Generated<string>;
  company_id: string;
  slug: string;
  old_slugs: Generated<string[]>;
  title: Generated<string>;
  excerpt: Generated<string>;
  content: Generated<string>;
  cover_url: Generated<string>;
  cover_alt: Generated<string>;
  tags: Generated<string[]>;
  author_id: string | null;
  author_name: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
  reading_minutes: Generated<number>;
  state: Generated<string>;
  publish_at: Instant | null;
  published_at: Instant | null;
  live_at: Instant | null;
  live: Json | null;
  changed: Generated<boolean>;
  created_by: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
  unpublish_at: Instant | null;
  shared_below: Generated<boolean>;
  upstream_post_id: string | null;
  upstream_version: number | null;
}

export interface BundleParts {
  id: Generated<string>;
  company_id: string;
  plan_id: string;
  part_plan_id: string;
  quantity: Generated<number>;
  swap_group: number | null;
  allocation_bps: number;
  position: Generated<number>;
  created_at: Generated<Instant>;
}

export interface CartLines {
  id: Generated<string>;
  company_id: string;
  cart_id: string;
  plan_id: string;
  quantity: number;
  answers: Generated<Json>;
  beneficiary_id: string | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  trial_end: Generated<string>;
  parts: Generated<Json>;
}

export interface Carts {
  id: Generated<string>;
  company_id: string;
  user_id: string;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface ChargeEvents {
  id: Generated<string>;
  group_id: string;
  hop: number;
  kind: string;
  model: string;
  seller_id: string;
  buyer_id: string;
  order_line_id: string | null;
  subscription_id: string | null;
  service_id: string | null;
  charge_id: string | null;
  tax_code: Generated<string>;
  quantity: number;
  price_version_id: string | null;
  unit_micros: number | null;
  currency: string;
  service_from: string;
  service_to: string;
  period_from: string;
  period_to: string;
  number: Generated<number>;
  occurred_at: Generated<Instant>;
  corrects_id: string | null;
}

export interface ClaimsKey {
  only_row: Generated<boolean>;
  key: Buffer;
  inner_pad: Buffer;
  outer_pad: Buffer;
}

export interface Companies {
  id: Generated<string>;
  parent_id: string | null;
  kind: string;
  name: string;
  slug: string;
  status: Generated<string>;
  website: string | null;
  contact_email: string | null;
  phone: string | null;
  country: string | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: string | null;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
  search_key: GeneratedAlways<string>;
  branch_id: string | null;
  second_person: Generated<boolean>;
}

export interface CompanyTree {
  ancestor_id: string;
  descendant_id: string;
  depth: number;
}

export interface ConnectorInternals {
  connector_id: string;
  sealed_secret: string;
  former_secret: string | null;
  former_until: Instant | null;
}

export interface Connectors {
  id: Generated<string>;
  company_id: string;
  name: string;
  url: string;
  kind: Generated<string>;
  state: Generated<string>;
  secret_at: Instant | null;
  last_good_at: Instant | null;
  failing_since: Instant | null;
  failure: Generated<string>;
  alerts: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
}

export interface ContactRequests {
  id: Generated<string>;
  company_id: string;
  submission: string;
  name: string;
  email: string;
  phone: Generated<string>;
  company_name: Generated<string>;
  topic: string;
  message: string;
  state: Generated<string>;
  deleted_at: Instant | null;
  deleted_by: string | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface ConversationParticipants {
  conversation_id: string;
  user_id: string;
  company_id: string;
  read_position: Generated<number>;
  notified_position: Generated<number>;
  muted: Generated<boolean>;
  archived: Generated<boolean>;
  joined_at: Generated<Instant>;
}

export interface Conversations {
  id: Generated<string>;
  company_id: string;
  other_company_id: string | null;
  kind: string;
  state: Generated<string>;
  subject: Generated<string>;
  anchor_type: string | null;
  anchor_id: string | null;
  created_by: Generated<string | null>;
  last_position: Generated<number>;
  last_change: Generated<number>;
  last_message_at: Generated<Instant>;
  unnotified_since: Instant | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface CspGroups {
  id: Generated<string>;
  company_id: string | null;
  directive: string;
  blocked: string;
  path: string;
  extension: boolean;
  reports: Generated<number>;
  first_at: Generated<Instant>;
  last_at: Generated<Instant>;
  senders: Generated<string[]>;
}

export interface DeletedItems {
  id: Generated<string>;
  company_id: string;
  item_type: string;
  item_id: string;
  label: string;
  deleted_by: string | null;
  deleted_at: Generated<Instant>;
  held_at: Instant | null;
  held_by: string | null;
  hold_reason: string | null;
}

export interface Devices {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  user_agent: Generated<string>;
  ip_address: Generated<string>;
  created_at: Generated<Instant>;
  last_used_at: Generated<Instant>;
  trusted_at: Instant | null;
  trusted_until: Instant | null;
}

export interface DriftFindings {
  id: Generated<string>;
  company_id: string;
  connector_id: string;
  kind: string;
  reference: string;
  service: Generated<string>;
  ours: Generated<number>;
  theirs: Generated<number>;
  state: Generated<string>;
  note: Generated<string>;
  decided_by: string | null;
  decided_at: Instant | null;
  found_at: Generated<Instant>;
  seen_at: Generated<Instant>;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface EditLocks {
  page_id: string | null;
  company_id: string;
  editor: string;
  user_id: Generated<string | null>;
  name: string;
  since: Instant;
  expires_at: Instant;
  section_id: string | null;
  id: Generated<string>;
  price_list_id: string | null;
}

export interface EmailChanges {
  user_id: string;
  new_email: string;
  old_confirmed_at: Instant | null;
  new_confirmed_at: Instant | null;
  expires_at: Instant;
  created_at: Generated<Instant>;
}

export interface EmailTemplates {
  id: Generated<string>;
  company_id: string;
  kind: string;
  subject: string;
  body: string;
  button: string;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface ExchangeRates {
  id: Generated<string>;
  company_id: string;
  from_currency: string;
  to_currency: string;
  rate_e8: number;
  valid_from: string;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
}

export interface Exports {
  id: Generated<string>;
  company_id: string | null;
  user_id: Generated<string | null>;
  list: string;
  selection: Json;
  filename: string;
  status: Generated<string>;
  rows: Generated<number>;
  bytes: Generated<number>;
  truncated: Generated<boolean>;
  cursor: string | null;
  parts: Generated<string[]>;
  run: string | null;
  failure: string | null;
  asked_from: Generated<string | null>;
  created_at: Generated<Instant>;
  moved_at: Generated<Instant>;
  finished_at: Instant | null;
  expires_at: Instant;
}

export interface FactorRequirements {
  user_id: string;
  required_by: string | null;
  required_at: Generated<Instant>;
}

export interface FaultGroups {
  id: Generated<string>;
  company_id: string;
  kind: string;
  message: string;
  path: string;
  extension: boolean;
  release: string | null;
  sample: string | null;
  reports: Generated<number>;
  first_at: Generated<Instant>;
  last_at: Generated<Instant>;
  senders: Generated<string[]>;
}

export interface FormerBranches {
  branch_id: string;
  former_id: string;
}

export interface Imports {
  id: Generated<string>;
  company_id: string | null;
  user_id: Generated<string | null>;
  list: string;
  dry_run: boolean;
  status: Generated<string>;
  total: number;
  done: Generated<number>;
  accepted: Generated<number>;
  rejected: Generated<number>;
  failures: Generated<Json>;
  failure: string | null;
  client_address: Generated<string | null>;
  created_at: Generated<Instant>;
  moved_at: Generated<Instant>;
  finished_at: Instant | null;
  expires_at: Instant;
}

export interface IntegrationInternals {
  integration_id: string;
  sealed_secret: string;
  former_secret: string | null;
  former_until: Instant | null;
  rests_until: Instant | null;
}

export interface Integrations {
  id: Generated<string>;
  company_id: string;
  name: string;
  url: string;
  topics: string[];
  state: Generated<string>;
  secret_at: Instant | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
}

export interface Invitations {
  id: Generated<string>;
  company_id: string;
  email: string;
  role: string;
  invited_by: Generated<string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  expires_at: Instant;
  accepted_at: Instant | null;
  revoked_at: Instant | null;
  version: Generated<number>;
  inviting_company_id: string | null;
  declined_at: Instant | null;
  not_me: Generated<boolean>;
}

export interface Listings {
  id: Generated<string>;
  company_id: string;
  service_id: string;
  state: Generated<string>;
  featured: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface MailMessages {
  id: Generated<string>;
  company_id: string | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  status: Generated<string>;
  attempts: Generated<number>;
  error: string | null;
  created_at: Generated<Instant>;
  sent_at: Instant | null;
  list_unsubscribe: string | null;
  expires_at: Instant | null;
  sealed: Generated<boolean>;
}

export interface MediaAssets {
  id: Generated<string>;
  company_id: string;
  storage_path: string;
  alt_text: Generated<string>;
  original_filename: string;
  mime_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  sha256: string;
  created_by: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  folder_id: string | null;
  focal: Generated<string>;
  source_sha256: string | null;
  deleted_at: Instant | null;
  deleted_by: string | null;
  search_key: GeneratedAlways<string>;
  former_hashes: Generated<string[]>;
}

export interface MediaFolders {
  id: Generated<string>;
  company_id: string;
  parent_id: string | null;
  name: string;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface MediaLeftovers {
  id: Generated<string>;
  keys: string[];
  left_at: Generated<Instant>;
}

export interface MediaUploads {
  id: Generated<string>;
  company_id: string;
  user_id: Generated<string>;
  folder_id: string | null;
  filename: string;
  size: number;
  received: Generated<number>;
  parts: Generated<string[]>;
  asset_id: string | null;
  created_at: Generated<Instant>;
  expires_at: Instant;
}

export interface MediaUses {
  asset_id: string;
  company_id: string;
  source: string;
  source_id: string;
  kind: string;
  item_id: string;
  label: string;
}

export interface MessageAttachments {
  id: Generated<string>;
  company_id: string;
  user_id: Generated<string>;
  message_id: string | null;
  position: Generated<number>;
  filename: string;
  size: number;
  mime_type: string | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
  storage_path: string | null;
  created_at: Generated<Instant>;
  expires_at: Instant;
}

export interface Messages {
  id: Generated<string>;
  conversation_id: string;
  company_id: string;
  author_id: Generated<string>;
  kind: Generated<string>;
  position: Generated<number>;
  change: Generated<number>;
  body: Generated<string>;
  mentions: Generated<string[]>;
  key: string;
  words: GeneratedAlways<unknown>;
  edited_at: Instant | null;
  removed_at: Instant | null;
  created_at: Generated<Instant>;
}

export interface MfaChallenges {
  id: Generated<string>;
  user_id: string;
  factor_id: string;
  session_id: string;
  expires_at: Instant;
  attempts: Generated<number>;
  used_at: Instant | null;
  created_at: Generated<Instant>;
}

export interface MfaFactors {
  id: Generated<string>;
  user_id: string;
  friendly_name: string;
  factor_type: string;
  status: Generated<string>;
  secret: string;
  last_step: number | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  session_id: string | null;
}

export interface MissingPaths {
  id: Generated<string>;
  company_id: string;
  path: string;
  requests: Generated<number>;
  first_at: Generated<Instant>;
  last_at: Generated<Instant>;
}

export interface NotificationDeliveries {
  id: Generated<string>;
  notification_id: string;
  user_id: string;
  channel: string;
  digest: Generated<string>;
  due_at: Instant;
  critical: Generated<boolean>;
  state: Generated<string>;
  attempts: Generated<number>;
  error: string | null;
  settled_at: Instant | null;
}

export interface NotificationHours {
  user_id: Generated<string>;
  time_zone: string;
  quiet: Generated<boolean>;
  quiet_from: Generated<string>;
  quiet_until: Generated<string>;
  updated_at: Generated<Instant>;
}

export interface NotificationPreferences {
  user_id: Generated<string>;
  category: string;
  centre: boolean;
  push: boolean;
  mail: boolean;
  digest: Generated<string>;
  updated_at: Generated<Instant>;
}

export interface Notifications {
  id: Generated<string>;
  user_id: string;
  company_id: string;
  kind: string;
  parameters: Json;
  category: string;
  about: string | null;
  critical: Generated<boolean>;
  read_at: Instant | null;
  clicked_at: Instant | null;
  received_at: Generated<Instant>;
  centre: Generated<boolean>;
  mailed: Generated<boolean>;
}

export interface OrderCharges {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  order_id: string;
  line_id: string | null;
  description: string;
  kind: Generated<string>;
  currency: string;
  amount_micro: number;
  state: Generated<string>;
  state_since: Generated<Instant>;
  expires_at: Instant;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  updated_at: Generated<Instant>;
}

export interface OrderFiles {
  id: Generated<string>;
  company_id: string;
  user_id: Generated<string | null>;
  name: string;
  mime_type: string;
  is_picture: boolean;
  bytes: number;
  storage_path: string;
  created_at: Generated<Instant>;
  expires_at: Instant | null;
}

export interface OrderHistory {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  order_id: string;
  line_id: string | null;
  machine: string;
  subject_id: string;
  event: string;
  from_state: string | null;
  to_state: string;
  party: string;
  actor_id: string | null;
  reason: Generated<string>;
  at: Generated<Instant>;
}

export interface OrderLines {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  order_id: string;
  position: number;
  service_id: string;
  plan_id: string;
  service: string;
  plan: string;
  terms: Json;
  charges: Json;
  currency: string;
  priced_on: string;
  quantity: number;
  answers: Generated<Json>;
  beneficiary_id: string;
  state: Generated<string>;
  state_since: Generated<Instant>;
  problem: string | null;
  attempt: Generated<number>;
  unknown_since: Instant | null;
  fulfils_line_id: string | null;
  instance_id: string | null;
  reminders: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  parent_id: string | null;
  due_at: Instant | null;
}

export interface OrderLinks {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  order_id: string;
  token_sha256: Buffer;
  created_by: Generated<string | null>;
  created_at: Generated<Instant>;
}

export interface OrderTasks {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  order_id: string;
  line_id: string | null;
  kind: string;
  title: Generated<string>;
  state: Generated<string>;
  state_since: Generated<Instant>;
  responsible_id: string;
  owner_id: string | null;
  role: string | null;
  due_at: Instant | null;
  blocker: Generated<string>;
  depends_on: string | null;
  details: Generated<Json>;
  reminders: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  address_state: string | null;
}

export interface Orders {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  number: number;
  state: Generated<string>;
  state_since: Generated<Instant>;
  currency: string;
  source: Generated<string>;
  reference: Generated<string>;
  note: Generated<string>;
  fulfils_order_id: string | null;
  submitted_by: string | null;
  submitted_at: Instant | null;
  reminders: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  updated_at: Generated<Instant>;
}

export interface PageDrafts {
  page_id: string;
  company_id: string;
  title: string;
  description: string;
  seo: Json;
  content: Json;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  updated_by: Generated<string | null>;
}

export interface PageRedirects {
  id: Generated<string>;
  company_id: string;
  from_slug: string;
  page_id: string;
  created_at: Generated<Instant>;
}

export interface PageTemplates {
  id: Generated<string>;
  company_id: string;
  title: string;
  description: Generated<string>;
  content: Json;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
}

export interface PageVersions {
  id: Generated<string>;
  page_id: string;
  company_id: string;
  number: number;
  kind: string;
  title: string;
  description: string;
  seo: Json;
  content: Json;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
}

export interface Pages {
  id: Generated<string>;
  company_id: string;
  slug: string;
  title: string;
  description: Generated<string>;
  published: Generated<boolean>;
  content: Json;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  seo: Generated<Json>;
  published_at: Instant | null;
  live_version: number | null;
  scheduled_at: Instant | null;
  scheduled_version: number | null;
  upstream_page_id: string | null;
  upstream_version: number | null;
  created_by: Generated<string | null>;
  deleted_at: Instant | null;
  deleted_by: string | null;
  unpublish_at: Instant | null;
}

export interface PartnerApplications {
  id: Generated<string>;
  company_id: string;
  submission: string;
  company_name: string;
  website: string | null;
  contact_name: string;
  email: string;
  phone: Generated<string>;
  country: string;
  kind: string;
  message: Generated<string>;
  state: Generated<string>;
  deleted_at: Instant | null;
  deleted_by: string | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  tax_number: Generated<string>;
}

export interface Partners {
  id: Generated<string>;
  company_id: string;
  partner_company_id: string | null;
  name: Generated<string>;
  active: Generated<boolean>;
  tier: Generated<string>;
  listed: Generated<boolean>;
  city: Generated<string>;
  country: Generated<string>;
  specialities: Generated<string>;
  website: string | null;
  deleted_at: Instant | null;
  deleted_by: string | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface PasskeyCeremonies {
  id: Generated<string>;
  kind: string;
  user_id: string | null;
  session_id: string | null;
  challenge: string;
  rp_id: string;
  origin: string;
  expires_at: Instant;
  created_at: Generated<Instant>;
}

export interface Passkeys {
  id: Generated<string>;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: Generated<number>;
  transports: Generated<string[]>;
  synced: Generated<boolean>;
  rp_id: string;
  name: string;
  created_at: Generated<Instant>;
  last_used_at: Instant | null;
}

export interface PatternRules {
  id: Generated<string>;
  company_id: string;
  pattern: string;
  threshold: number;
  seconds: number;
  block_seconds: number | null;
  priority: Generated<number>;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface PerfAlerts {
  id: Generated<string>;
  company_id: string;
  metric: string;
  name: string;
  device: string;
  target: number;
  value: number;
  samples: number;
  opened_at: Instant;
  last_over_at: Instant;
  closed_at: Instant | null;
}

export interface PerfBudgets {
  id: Generated<string>;
  company_id: string;
  metric: string;
  name: Generated<string>;
  device: Generated<string>;
  target: number;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface PerfDay {
  series_id: number;
  at: Instant;
  samples: number;
  total: number;
  buckets: number[];
  counts: number[];
}

export interface PerfHour {
  series_id: number;
  at: Instant;
  samples: number;
  total: number;
  buckets: number[];
  counts: number[];
  slowest: number | null;
}

export interface PerfMinute {
  series_id: number;
  at: Instant;
  samples: number;
  total: number;
  buckets: number[];
  counts: number[];
  exemplars: Generated<Json>;
}

export interface PerfSeries {
  id: Generated<number>;
  company_id: string;
  source: string;
  metric: string;
  name: string;
  outcome: string;
  device: string;
  release: string;
  branch: Generated<boolean>;
  first_at: Generated<Instant>;
  active_hour: Instant;
}

export interface PerfWeek {
  series_id: number;
  at: Instant;
  samples: number;
  total: number;
  buckets: number[];
  counts: number[];
}

export interface PlanCharges {
  id: Generated<string>;
  company_id: string;
  plan_id: string;
  code: string;
  name: string;
  kind: string;
  model: Generated<string>;
  unit: Generated<string>;
  package_size: number | null;
  meter: string | null;
  tax_code: Generated<string>;
  decimals: Generated<number>;
  position: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface Plans {
  id: Generated<string>;
  company_id: string;
  service_id: string;
  code: string;
  name: string;
  rank: Generated<number>;
  term_months: Generated<number>;
  bill_months: Generated<number>;
  trial_days: Generated<number>;
  end_action: Generated<string>;
  notice_days: Generated<number>;
  window_days: Generated<number>;
  early_fee_bps: Generated<number>;
  charge_while_suspended: Generated<boolean>;
  min_quantity: Generated<number>;
  max_quantity: number | null;
  step_quantity: Generated<number>;
  state: Generated<string>;
  offered_at: Instant | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
}

export interface PortLetters {
  id: Generated<string>;
  number: Generated<number>;
  seller_id: string;
  buyer_id: string;
  task_id: string;
  content: string;
  sha256: Buffer;
  pdf: Buffer;
  pdf_sha256: Buffer;
  signer_name: string;
  signer_email: string;
  sent_at: Instant;
  name: string | null;
  title: string | null;
  email: string | null;
  consent: string | null;
  code_sent_at: Instant | null;
  user_id: string | null;
  address: string | null;
  agent: string | null;
  signed_at: Instant | null;
}

export interface PortNumbers {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  task_id: string;
  number: string;
  country: string;
  number_type: string;
  losing_carrier: string;
  state: Generated<string>;
  state_since: Generated<Instant>;
  messaging: Generated<string>;
  requested_foc: string | null;
  confirmed_foc: string | null;
  reject_code: string | null;
  carrier_message: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface PostVersions {
  id: Generated<string>;
  company_id: string;
  post_id: string;
  number: number;
  kind: string;
  title: Generated<string>;
  snapshot: Json;
  saved_by: Generated<string | null>;
  saved_by_name: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface PostureCounts {
  company_id: string;
  assessed_at: Instant;
  subjects: Json;
}

export interface PostureFindings {
  id: Generated<string>;
  company_id: string;
  kind: string;
  subject: string;
  label: string;
  detail: Generated<Json>;
  found_at: Generated<Instant>;
  accepted_until: Instant | null;
  accepted_reason: string | null;
  accepted_by: string | null;
}

export interface Presence {
  user_id: string;
  seen_at: Instant;
}

export interface PreviewLinks {
  id: Generated<string>;
  company_id: string;
  page_id: string | null;
  post_id: string | null;
  token_hash: Buffer;
  expires_at: Instant;
  revoked_at: Instant | null;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
}

export interface PriceAssignments {
  id: Generated<string>;
  company_id: string;
  kind: Generated<string>;
  audience: string;
  target: Generated<string>;
  list_id: string | null;
  valid_from: string;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
}

export interface PriceChanges {
  id: Generated<string>;
  company_id: string;
  list_id: string;
  reason: string;
  state: string;
  valid_from: string;
  entries: number;
  preview: Json;
  proposal: Json | null;
  author_id: Generated<string | null>;
  decided_by: string | null;
  decided_at: Instant | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  approver_role: string | null;
}

export interface PriceEntries {
  id: Generated<string>;
  company_id: string;
  list_id: string;
  scope: string;
  target: Generated<string>;
  method: string;
  brackets: Json | null;
  bps: number | null;
  add_micro: Generated<number>;
  valid_from: string;
  change_id: string | null;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
}

export interface PriceEpochs {
  company_id: string;
  epoch: string;
}

export interface PriceLists {
  id: Generated<string>;
  company_id: string;
  name: string;
  kind: Generated<string>;
  currency: string;
  base_list_id: string | null;
  guard: Generated<string>;
  min_margin_bps: Generated<number>;
  step_micro: Generated<number>;
  rounding: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface ProfilePhotos {
  user_id: string;
  image: Buffer;
  hash: string;
  url: string | null;
}

export interface Profiles {
  id: string;
  company_id: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: string;
  profile_photo_url: string | null;
  has_webauthn: Generated<boolean>;
  has_second_step: Generated<boolean>;
  status: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
  search_key: GeneratedAlways<string>;
  branch_id: string | null;
}

export interface ProvisionAttempts {
  id: Generated<string>;
  line_id: string;
  attempt: number;
  key: string;
  connector: string;
  action: string;
  payload: Json;
  outcome: string | null;
  reference: Generated<string>;
  words: Generated<string>;
  created_at: Generated<Instant>;
  answered_at: Instant | null;
  connector_id: string | null;
  sent_at: Instant | null;
}

export interface PushSubscriptions {
  id: Generated<string>;
  user_id: Generated<string>;
  endpoint: string;
  keys: Json;
  device_info: Generated<Json>;
  expires_at: Instant | null;
  is_active: Generated<boolean>;
  ended: string | null;
  session_id: Generated<string | null>;
  last_delivery_at: Instant | null;
  last_error: string | null;
  last_error_at: Instant | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface QuantityLots {
  seller_id: string;
  buyer_id: string;
  subscription_id: string;
  position: number;
  added_on: string;
  quantity: number;
}

export interface Questions {
  id: Generated<string>;
  company_id: string;
  service_id: string;
  key: string;
  label: string;
  help: Generated<string>;
  stage: Generated<string>;
  type: string;
  required: Generated<boolean>;
  rules: Generated<Json>;
  show_when: Json | null;
  secret: Generated<boolean>;
  position: Generated<number>;
  created_at: Generated<Instant>;
}

export interface QuoteAcceptances {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  version_id: string;
  order_id: string | null;
  name: string;
  title: Generated<string>;
  email: string;
  consent: string;
  sha256: Buffer;
  pdf_sha256: Buffer;
  code_sent_at: Instant | null;
  user_id: string | null;
  address: Generated<string>;
  agent: Generated<string>;
  accepted_at: Instant;
}

export interface QuoteVersions {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  quote_id: string;
  number: number;
  state: Generated<string>;
  state_since: Generated<Instant>;
  reason: Generated<string>;
  recipient_name: Generated<string>;
  recipient_email: Generated<string>;
  valid_until: string;
  terms: Generated<string>;
  note: Generated<string>;
  lines: Generated<Json>;
  content: string | null;
  sha256: Buffer | null;
  pdf: Buffer | null;
  pdf_sha256: Buffer | null;
  approval_role: string | null;
  sent_by: string | null;
  sent_at: Instant | null;
  deliver_at: Instant | null;
  delivered_at: Instant | null;
  viewed_at: Instant | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  amount: number | null;
}

export interface Quotes {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  number: number;
  title: Generated<string>;
  state: Generated<string>;
  state_since: Generated<Instant>;
  latest: Generated<number>;
  valid_until: string;
  delivered: Generated<boolean>;
  receiver_id: GeneratedAlways<string | null>;
  order_id: string | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
}

export interface RateLimitOverrides {
  id: Generated<string>;
  company_id: string;
  rule: string;
  seconds: number;
  max: number;
  priority: Generated<number>;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface RateLimitWindows {
  rule: string;
  key: string;
  hits: unknown;
  expires_at: Instant;
}

export interface RecoveryCodes {
  id: Generated<string>;
  user_id: string;
  code_hash: Buffer;
  used_at: Instant | null;
  created_at: Generated<Instant>;
}

export interface ReleaseNotes {
  id: Generated<string>;
  company_id: string;
  slug: string;
  release: Generated<string>;
  title: string;
  kind: Generated<string>;
  summary: Generated<string>;
  content: Generated<string>;
  audience: Generated<string>;
  state: Generated<string>;
  published_at: Instant | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
}

export interface ReleaseVisits {
  user_id: Generated<string>;
  seen_at: Generated<Instant>;
}

export interface RequestKeys {
  user_id: string;
  key: string;
  sha256: Buffer;
  attempt: Generated<number>;
  leased_until: Instant;
  took_effect: Generated<boolean>;
  answer: string | null;
  created_at: Generated<Instant>;
}

export interface ReusableSections {
  id: Generated<string>;
  company_id: string;
  title: string;
  content: Json;
  live: Json | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
}

export interface RoleChanges {
  company_id: string;
  role: string;
  resource: string;
  action: string;
  allowed: boolean;
  cell: GeneratedAlways<string>;
}

export interface RolePermissions {
  role: string;
  resource: string;
  action: string;
}

export interface SaleViewers {
  sale_id: string;
  screen: string;
  user_id: string;
  company_id: string;
  expires_at: Instant;
}

export interface SavedViewChoices {
  user_id: Generated<string>;
  list: string;
  default_view: string | null;
  ordering: Generated<string[]>;
}

export interface SavedViews {
  id: Generated<string>;
  company_id: string;
  user_id: Generated<string | null>;
  list: string;
  name: string;
  address: Json;
  shared: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface SearchWords {
  resource: string;
  word: string;
  id: string;
  name: Generated<string>;
  branch_id: string | null;
}

export interface SecondStepAttempts {
  user_id: string;
  source: string;
  failures: Generated<number>;
  pauses: Generated<number>;
  paused_until: Instant | null;
  updated_at: Generated<Instant>;
}

export interface SecurityBlocks {
  id: Generated<string>;
  company_id: string | null;
  scope: string;
  subject: string;
  tokens: Generated<string[]>;
  user_id: string | null;
  ip: string | null;
  pattern: string | null;
  event_id: string | null;
  created_at: Generated<Instant>;
  until: Instant;
  level: Generated<number>;
  created_by: string | null;
  reason: string | null;
  released_at: Instant | null;
  released_by: string | null;
  release_reason: string | null;
}

export interface SecurityEventArchive {
  id: string;
  type: string;
  severity: string;
  timestamp: Instant;
  endpoint: string;
  method: string;
  user_agent: string | null;
  details: Json;
  tenant_id: string | null;
  user_id: string | null;
  ip: string | null;
  last_at: Instant;
  repeats: number;
  fingerprint: string | null;
  request_id: string | null;
}

export interface SecurityEvents {
  id: Generated<string>;
  type: string;
  severity: string;
  timestamp: Generated<Instant>;
  endpoint: string;
  method: string;
  user_agent: string | null;
  details: Generated<Json>;
  tenant_id: string | null;
  user_id: string | null;
  ip: string | null;
  last_at: Generated<Instant>;
  repeats: Generated<number>;
  fingerprint: string | null;
  request_id: string | null;
}

export interface SecurityPolicies {
  id: Generated<string>;
  company_id: string;
  sign_up: string | null;
  sign_up_domains: string[] | null;
  trusted_devices: string | null;
  session_hours: number | null;
  passkeys: string | null;
  version: Generated<number>;
  updated_at: Generated<Instant>;
}

export interface SecurityReviews {
  event_id: string;
  company_id: string;
  state: string;
  reason: string;
  reviewed_by: string | null;
  reviewed_at: Generated<Instant>;
}

export interface ServerKeys {
  name: string;
  public_key: string;
  sealed_key: string;
  created_at: Generated<Instant>;
}

export interface ServiceInstances {
  id: Generated<string>;
  company_id: string;
  service_id: string;
  line_id: string | null;
  state: Generated<string>;
  external_reference: Generated<string>;
  numbers: Generated<Json>;
  addresses: Generated<Json>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface ServiceRelations {
  id: Generated<string>;
  company_id: string;
  service_id: string;
  kind: string;
  group_no: Generated<number>;
  target_id: string;
  ratio_bps: Generated<number>;
  created_at: Generated<Instant>;
}

export interface ServiceVersions {
  id: Generated<string>;
  company_id: string;
  service_id: string;
  number: number;
  content: Json;
  sha256: string;
  reason: Generated<string>;
  created_at: Generated<Instant>;
  created_by: Generated<string | null>;
  cause: string;
  plan_code: string | null;
}

export interface Services {
  id: Generated<string>;
  company_id: string;
  slug: string;
  name: string;
  provider: string;
  category: string;
  summary: Generated<string>;
  description: Generated<string>;
  features: Generated<string[]>;
  requirements: Generated<string[]>;
  documents: Generated<Json>;
  price_amount: number | null;
  price_currency: Generated<string>;
  price_per: Generated<string>;
  price_unit: Generated<string>;
  picture: Generated<string>;
  state: Generated<string>;
  sort_order: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
  search_key: GeneratedAlways<string>;
  type: Generated<string>;
  family: Generated<string>;
  publish_requested_by: string | null;
  publish_requested_at: Instant | null;
  publish_reason: Generated<string>;
  connector_id: string | null;
  lead_days: Generated<number>;
  needs_emergency_address: boolean;
}

export interface SigningLinks {
  id: Generated<string>;
  version_id: string | null;
  token_sha256: Buffer;
  name: string | null;
  title: string | null;
  code_sha256: Buffer | null;
  code_sent_at: Instant | null;
  code_attempts: Generated<number>;
  codes_from: Instant | null;
  codes_sent: Generated<number>;
  created_at: Generated<Instant>;
  letter_id: string | null;
}

export interface SiteRedirects {
  id: Generated<string>;
  company_id: string;
  from_path: string;
  to_address: string;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
}

export interface SiteSettings {
  id: Generated<string>;
  company_id: string;
  setting_key: string;
  setting_value: Json;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface SteadyClock {
  id: Generated<boolean>;
  seen_at: Instant | null;
  ahead: Generated<number>;
  set_at: Instant | null;
}

export interface SubscriptionChanges {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  subscription_id: string;
  event: string;
  from_state: string | null;
  to_state: string;
  party: string;
  actor_id: string | null;
  day: string;
  reason: Generated<string>;
  before: Generated<Json>;
  after: Generated<Json>;
  at: Generated<Instant>;
  plan_id: string | null;
}

export interface SubscriptionRates {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  subscription_id: string | null;
  line_id: string;
  number: Generated<number>;
  plan_id: string;
  charge_id: string;
  code: string;
  name: string;
  kind: string;
  model: string;
  unit: Generated<string>;
  meter: string | null;
  package_size: number | null;
  decimals: number;
  tax_code: Generated<string>;
  currency: string;
  brackets: Json;
  bill_months: number;
  early_fee_bps: number;
  valid_from: string;
  run_id: string | null;
  created_at: Generated<Instant>;
}

export interface Subscriptions {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  chain_id: string;
  hop: number;
  fulfils_id: string | null;
  line_id: string;
  instance_id: string | null;
  beneficiary_id: string;
  service_id: string;
  plan_id: string;
  service: string;
  plan: string;
  state: string;
  state_since: Generated<Instant>;
  model: string;
  currency: string;
  time_zone: string;
  rank: number;
  term_months: number;
  bill_months: number;
  notice_days: number;
  window_days: number;
  early_fee_bps: number;
  charge_while_suspended: boolean;
  min_quantity: number;
  max_quantity: number | null;
  step_quantity: number;
  quantity: number;
  started_on: string;
  anchor: string;
  term_from: string;
  term_to: string;
  window_from: string;
  trial_to: string | null;
  charged_to: string;
  end_action: string;
  ends_on: string | null;
  suspended_on: string | null;
  suspended_hop: number | null;
  scheduled: Generated<Json>;
  usage_due: string | null;
  usage_closed_to: string | null;
  noticed_days: number | null;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  parent_id: string | null;
}

export interface SupplierEvents {
  id: Generated<string>;
  connector_id: string;
  webhook_id: string;
  body: string;
  reference: string | null;
  request_key: string | null;
  number: number | null;
  type: string | null;
  data: Generated<Json>;
  state: Generated<string>;
  note: Generated<string>;
  received_at: Generated<Instant>;
  settled_at: Instant | null;
}

export interface SupportAccess {
  id: Generated<string>;
  company_id: string;
  subject_id: string;
  supporter_id: string | null;
  supporter_name: string;
  supporter_company: string;
  session_id: string;
  reason: string;
  started_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
}

export interface SystemAlerts {
  id: Generated<string>;
  company_id: string;
  title: string;
  message: Generated<string>;
  alert_type: Generated<string>;
  tier: Generated<string>;
  role: Generated<string>;
  target_company_id: string | null;
  acknowledgement: Generated<string>;
  state: Generated<string>;
  is_active: GeneratedAlways<boolean>;
  starts_at: Instant | null;
  expires_at: Instant | null;
  shown_at: Instant | null;
  wording: Generated<number>;
  created_by: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Instant | null;
  deleted_by: string | null;
}

export interface TenantDomains {
  id: Generated<string>;
  company_id: string;
  domain: string;
  status: Generated<string>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  version: Generated<number>;
  challenge: Generated<string>;
  is_primary: Generated<boolean>;
  checked_at: Instant | null;
  next_check_at: Instant | null;
  checks: Generated<number>;
  problem_since: Instant | null;
  findings: Json | null;
}

export interface TenantThemes {
  id: Generated<string>;
  company_id: string;
  logo_media_id: string | null;
  favicon_media_id: string | null;
  primary_color: Generated<string>;
  secondary_color: Generated<string>;
  accent_color: Generated<string>;
  background_color: Generated<string>;
  text_color: Generated<string>;
  font_family: Generated<string>;
  custom_css: Generated<string>;
  background_effect: Generated<string>;
  background_effect_settings: Generated<Json>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  logo: Json | null;
  favicon: Json | null;
}

export interface TradeTerms {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  currency: string;
  time_zone: Generated<string>;
  auto_procure: Generated<boolean>;
  model: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

export interface UsageRecords {
  id: Generated<string>;
  seller_id: string;
  buyer_id: string;
  subscription_id: string;
  charge_id: string;
  meter: string;
  quantity: number;
  used_on: string;
  period_from: string;
  period_to: string;
  source: string;
  external_id: string;
  corrects_id: string | null;
  created_at: Generated<Instant>;
}

export interface UserRoles {
  user_id: string;
  role: string;
}

export interface UserSessions {
  id: Generated<string>;
  session_id: GeneratedAlways<string>;
  user_id: string;
  token: string;
  aal: Generated<string>;
  aal2_at: Instant | null;
  remember_me: Generated<boolean>;
  last_activity: Generated<Instant>;
  expires_at: Instant;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  method: Generated<string>;
  host: string | null;
  site_company_id: string | null;
}

export interface WebhookDeliveries {
  id: Generated<string>;
  integration_id: string;
  company_id: string;
  event_id: string;
  event: string;
  payload: Json;
  state: Generated<string>;
  attempts: Generated<number>;
  due_at: Generated<Instant>;
  answer: number | null;
  error: string | null;
  duration: number | null;
  created_at: Generated<Instant>;
  settled_at: Instant | null;
}

export interface DB {
  alert_read_status: AlertReadStatus;
  api_keys: ApiKeys;
  approval_rules: ApprovalRules;
  audit_chains: AuditChains;
  audit_logs: AuditLogs;
  audit_waiting: AuditWaiting;
  auth_accounts: AuthAccounts;
  auth_links: AuthLinks;
  auth_users: AuthUsers;
  blog_posts: BlogPosts;
  bundle_parts: BundleParts;
  cart_lines: CartLines;
  carts: Carts;
  charge_events: ChargeEvents;
  claims_key: ClaimsKey;
  companies: Companies;
  company_tree: CompanyTree;
  connector_internals: ConnectorInternals;
  connectors: Connectors;
  contact_requests: ContactRequests;
  conversation_participants: ConversationParticipants;
  conversations: Conversations;
  csp_groups: CspGroups;
  deleted_items: DeletedItems;
  devices: Devices;
  drift_findings: DriftFindings;
  edit_locks: EditLocks;
  email_changes: EmailChanges;
  email_templates: EmailTemplates;
  exchange_rates: ExchangeRates;
  exports: Exports;
  factor_requirements: FactorRequirements;
  fault_groups: FaultGroups;
  former_branches: FormerBranches;
  imports: Imports;
  integration_internals: IntegrationInternals;
  integrations: Integrations;
  invitations: Invitations;
  listings: Listings;
  mail_messages: MailMessages;
  media_assets: MediaAssets;
  media_folders: MediaFolders;
  media_leftovers: MediaLeftovers;
  media_uploads: MediaUploads;
  media_uses: MediaUses;
  message_attachments: MessageAttachments;
  messages: Messages;
  mfa_challenges: MfaChallenges;
  mfa_factors: MfaFactors;
  missing_paths: MissingPaths;
  notification_deliveries: NotificationDeliveries;
  notification_hours: NotificationHours;
  notification_preferences: NotificationPreferences;
  notifications: Notifications;
  order_charges: OrderCharges;
  order_files: OrderFiles;
  order_history: OrderHistory;
  order_lines: OrderLines;
  order_links: OrderLinks;
  order_tasks: OrderTasks;
  orders: Orders;
  page_drafts: PageDrafts;
  page_redirects: PageRedirects;
  page_templates: PageTemplates;
  page_versions: PageVersions;
  pages: Pages;
  partner_applications: PartnerApplications;
  partners: Partners;
  passkey_ceremonies: PasskeyCeremonies;
  passkeys: Passkeys;
  pattern_rules: PatternRules;
  perf_alerts: PerfAlerts;
  perf_budgets: PerfBudgets;
  perf_day: PerfDay;
  perf_hour: PerfHour;
  perf_minute: PerfMinute;
  perf_series: PerfSeries;
  perf_week: PerfWeek;
  plan_charges: PlanCharges;
  plans: Plans;
  port_letters: PortLetters;
  port_numbers: PortNumbers;
  post_versions: PostVersions;
  posture_counts: PostureCounts;
  posture_findings: PostureFindings;
  presence: Presence;
  preview_links: PreviewLinks;
  price_assignments: PriceAssignments;
  price_changes: PriceChanges;
  price_entries: PriceEntries;
  price_epochs: PriceEpochs;
  price_lists: PriceLists;
  profile_photos: ProfilePhotos;
  profiles: Profiles;
  provision_attempts: ProvisionAttempts;
  push_subscriptions: PushSubscriptions;
  quantity_lots: QuantityLots;
  questions: Questions;
  quote_acceptances: QuoteAcceptances;
  quote_versions: QuoteVersions;
  quotes: Quotes;
  rate_limit_overrides: RateLimitOverrides;
  rate_limit_windows: RateLimitWindows;
  recovery_codes: RecoveryCodes;
  release_notes: ReleaseNotes;
  release_visits: ReleaseVisits;
  request_keys: RequestKeys;
  reusable_sections: ReusableSections;
  role_changes: RoleChanges;
  role_permissions: RolePermissions;
  sale_viewers: SaleViewers;
  saved_view_choices: SavedViewChoices;
  saved_views: SavedViews;
  search_words: SearchWords;
  second_step_attempts: SecondStepAttempts;
  security_blocks: SecurityBlocks;
  security_event_archive: SecurityEventArchive;
  security_events: SecurityEvents;
  security_policies: SecurityPolicies;
  security_reviews: SecurityReviews;
  server_keys: ServerKeys;
  service_instances: ServiceInstances;
  service_relations: ServiceRelations;
  service_versions: ServiceVersions;
  services: Services;
  signing_links: SigningLinks;
  site_redirects: SiteRedirects;
  site_settings: SiteSettings;
  steady_clock: SteadyClock;
  subscription_changes: SubscriptionChanges;
  subscription_rates: SubscriptionRates;
  subscriptions: Subscriptions;
  supplier_events: SupplierEvents;
  support_access: SupportAccess;
  system_alerts: SystemAlerts;
  tenant_domains: TenantDomains;
  tenant_themes: TenantThemes;
  trade_terms: TradeTerms;
  usage_records: UsageRecords;
  user_roles: UserRoles;
  user_sessions: UserSessions;
  webhook_deliveries: WebhookDeliveries;
}
