import type { AuditEntry } from '@trunkline/contract/audit';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';

/** What the tables of the log are called in a sentence. */
export const things: Readonly<Record<string, string>> = {
  companies: 'company',
  profiles: 'person',
  user_roles: 'role',
  role_permissions: 'permissions',
  pages: 'page',
  site_settings: 'site setting',
  tenant_themes: 'theme',
  tenant_domains: 'domain',
  mfa_factors: 'second step',
  user_sessions: 'session',
  deleted_items: 'recycle bin entry',
  invitations: 'invitation',
  rate_limit_overrides: 'rate limit',
  role_changes: 'permission of a role',
  saved_views: 'shared view',
  services: 'service',
  page_redirects: 'old address',
  page_templates: 'page template',
  blog_posts: 'blog post',
  media_assets: 'file',
  media_folders: 'folder',
  email_templates: 'mail template',
  partners: 'partner',
  partner_applications: 'partner application',
  contact_requests: 'contact request',
  release_notes: 'release note',
  system_alerts: 'system alert',
  integrations: 'integration',
  conversations: 'conversation',
  messages: 'message',
};

/** What somebody did, and what they were not allowed to do. */
interface Deed {
  done: string;
  denied: string;
}

export const events: Readonly<Record<string, Deed>> = {
  export: { done: 'exported', denied: 'export' },
  'export.fetch': { done: 'downloaded an export of', denied: 'download an export of' },
  'page.draft_begun': { done: 'began to change the page', denied: 'change the page' },
  'page.draft_discarded': { done: 'discarded changes of the page', denied: 'discard changes of' },
  'page.version_restored': {
    done: 'took an earlier version as the draft of the page',
    denied: 'restore the page',
  },
  'page.taken_over': { done: 'took over editing the page', denied: 'take over editing' },
  'page.upstream_taken': {
    done: 'took over the change from above in the page',
    denied: 'take over the change from above in',
  },
  'integration.replay': {
    done: 'sent messages again of the integration',
    denied: 'send messages again of',
  },
  'view.share': { done: 'shared the view', denied: 'share the view' },
  'view.unshare': { done: 'stopped sharing the view', denied: 'stop sharing the view' },
  'audit.retention': {
    done: 'took entries out of the log that were kept long enough',
    denied: 'take entries out of the log',
  },
  import: { done: 'imported', denied: 'import' },
  'support.start': { done: 'started to view as', denied: 'view as' },
  'support.end': { done: 'stopped viewing as', denied: 'stop viewing as' },
  purge: { done: 'removed for good', denied: 'remove for good' },
  'recycle.hold': { done: 'put under legal hold', denied: 'put under legal hold' },
  'recycle.release': { done: 'released from legal hold', denied: 'release from legal hold' },
  'auth.sign_in': { done: 'signed in', denied: 'sign in' },
  'auth.sign_in_failed': { done: 'tried to sign in', denied: 'sign in' },
  'auth.sign_out': { done: 'signed out', denied: 'sign out' },
  'auth.invitation_accepted': { done: 'accepted an invitation', denied: 'accept an invitation' },
  'auth.invitation_declined': { done: 'declined an invitation', denied: 'decline an invitation' },
  'users.invitation_declined': { done: 'declined an invitation', denied: 'decline an invitation' },
  'users.invitation_not_me': {
    done: 'said that an invitation was not for them',
    denied: 'decline an invitation',
  },
  'auth.mfa_enrolled': { done: 'set up a second step', denied: 'set up a second step' },
  'auth.mfa_verified': { done: 'passed the second step', denied: 'pass the second step' },
  'auth.mfa_failed': { done: 'failed the second step', denied: 'pass the second step' },
  'auth.mfa_removed': { done: 'removed a second step', denied: 'remove a second step' },
  'security.cross_tenant_access': {
    done: 'reached another company’s',
    denied: 'reach what is not theirs:',
  },
  'security.unknown_resource_type': {
    done: 'asked for a kind of record that nobody knows:',
    denied: 'ask for a kind of record that nobody knows:',
  },
};

/** Columns whose name is not how a person would put it. */
const columns: Readonly<Record<string, string>> = {
  has_second_step: 'second step',
  secret_at: 'secret',
  url: 'address',
  parent_id: 'parent company',
  contact_email: 'contact email',
};

/** A column as a person would call it. */
export const nameOfColumn = (column: string): string => columns[column] ?? plain(column);

const deeds = {
  insert: { done: 'created', denied: 'create' },
  delete: { done: 'removed', denied: 'remove' },
} as const;
const turns = {
  deleted: { done: 'deleted', denied: 'delete' },
  restored: { done: 'restored', denied: 'restore' },
  suspended: { done: 'suspended', denied: 'suspend' },
  activated: { done: 'activated', denied: 'activate' },
} as const;
/** A role's line is about what somebody was given, and its name is the role's. */
const roleDeeds = {
  insert: { done: 'gave the role', denied: 'give the role' },
  update: { done: 'changed a role to', denied: 'change a role to' },
  delete: { done: 'took away the role', denied: 'take away the role' },
} as const;
const permissionChanged = {
  done: 'changed what a role may do:',
  denied: 'change what a role may do:',
} as const;
/** A role may do again what it inherits once its own line is gone. */
const permissionDeeds = {
  insert: permissionChanged,
  update: permissionChanged,
  delete: {
    done: 'went back to what a role inherits:',
    denied: 'go back to what a role inherits:',
  },
} as const;

const plain = (name: string) => name.replaceAll(/[_.]/g, ' ').replace(/ id$/, '');

export interface Sentence {
  actor: string;
  /** 'changed the status of company' */
  did: string;
  /** The record's name, to be set apart. */
  subject: string | null;
}

function whatWasChanged(changed: readonly string[]): string {
  const [first, second, ...more] = changed.map(nameOfColumn);
  if (first === undefined) return '';
  if (second === undefined) return `the ${first} of `;
  if (more.length === 0) return `${first} and ${second} of `;
  return `${first}, ${second} and ${more.length} more of `;
}

/** Several of what an operation is about, in a sentence. */
const many: Readonly<Record<string, string>> = {
  users: 'people',
  profiles: 'people',
  audit: 'the audit log',
  audit_logs: 'the audit log',
  recycle: 'the recycle bin',
  analytics: 'the figures',
};
const manyOf = (name: string): string => many[name] ?? plain(name);

/** An operation by its name: 'users.changeRole' was an attempt to 'change role: people'. */
function operationOf(type: string): Deed {
  const [part = '', verb] = type.split('.');
  if (verb === undefined) return { done: plain(type), denied: plain(type) };
  const words = plain(verb.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  const said = words.includes(' ') ? `${words}: ${manyOf(part)}` : `${words} ${manyOf(part)}`;
  return { done: said, denied: said };
}

function deedOf({ action, changed, turn, resource_type: type }: AuditEntry): Deed {
  if (action === 'event') return events[type] ?? operationOf(type);
  if (type === 'user_roles') return roleDeeds[action];
  if (type === 'role_changes') return permissionDeeds[action];
  const thing = things[type] ?? plain(type);
  if (turn !== null) {
    const { done, denied } = turns[turn];
    return { done: `${done} ${thing}`, denied: `${denied} ${thing}` };
  }
  if (action === 'update') {
    const what = `${whatWasChanged(changed)}${thing}`;
    return { done: `changed ${what}`, denied: `change ${what}` };
  }
  const { done, denied } = deeds[action];
  return { done: `${done} ${thing}`, denied: `${denied} ${thing}` };
}

/** Events whose label is the name of a table and not of a record. */
const tablesAreNamed: ReadonlySet<string> = new Set(['export', 'export.fetch', 'import']);

/** Who it was; and whom they looked at the product as, unless the sentence is about just that. */
function actorOf(entry: AuditEntry): string {
  const actor = entry.actor_name ?? (entry.actor_id ? 'Someone' : 'The system');
  if (entry.as_whom_id === null || entry.resource_type.startsWith('support.')) return actor;
  return `${actor}, viewing as ${entry.as_whom_name ?? 'someone'},`;
}

const roleOf = (name: string): string =>
  Object.entries(roleLabels).find(([role]) => role === name)?.[1] ?? name;

/** 'admin companies:read', as the log names a permission, is 'Administrator, read companies'. */
function permissionOf(label: string): string {
  const [role = '', resource = '', action = ''] = label.split(/[ :]/);
  return `${roleOf(role)}, ${action} ${manyOf(resource)}`;
}

function subjectOf({ resource_label: label, resource_type: type }: AuditEntry): string | null {
  if (label === null) return null;
  if (tablesAreNamed.has(type)) return manyOf(label);
  if (type === 'role_changes') return permissionOf(label);
  return type === 'user_roles' ? roleOf(label) : label;
}

/** An entry of the audit log in plain words. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const deed = deedOf(entry);
  return {
    actor: actorOf(entry),
    did: entry.result === 'denied' ? `was not allowed to ${deed.denied}` : deed.done,
    subject: subjectOf(entry),
  };
}
