import type { AuditEntry } from '@trunkline/contract/audit';

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
};

/** What somebody did, and what they were not allowed to do. */
interface Deed {
  done: string;
  denied: string;
}

export const events: Readonly<Record<string, Deed>> = {
  export: { done: 'exported', denied: 'export' },
  import: { done: 'imported', denied: 'import' },
  purge: { done: 'removed for good', denied: 'remove for good' },
  'recycle.hold': { done: 'put under legal hold', denied: 'put under legal hold' },
  'recycle.release': { done: 'released from legal hold', denied: 'release from legal hold' },
  'auth.sign_in': { done: 'signed in', denied: 'sign in' },
  'auth.sign_in_failed': { done: 'tried to sign in', denied: 'sign in' },
  'auth.sign_out': { done: 'signed out', denied: 'sign out' },
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
  parent_id: 'parent company',
  contact_email: 'contact email',
};

/** A column as a person would call it. */
export const nameOfColumn = (column: string): string => columns[column] ?? plain(column);

const deeds = {
  insert: { done: 'created', denied: 'create' },
  delete: { done: 'removed', denied: 'remove' },
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

function deedOf({ action, changed, resource_type: type }: AuditEntry): Deed {
  if (action === 'event') return events[type] ?? { done: plain(type), denied: plain(type) };
  const thing = things[type] ?? plain(type);
  if (action === 'update' && changed.includes('deleted_at')) {
    const where = `to or from the recycle bin: ${thing}`;
    return { done: `moved ${where}`, denied: `move ${where}` };
  }
  if (action === 'update') {
    const what = `${whatWasChanged(changed)}${thing}`;
    return { done: `changed ${what}`, denied: `change ${what}` };
  }
  const { done, denied } = deeds[action];
  return { done: `${done} ${thing}`, denied: `${denied} ${thing}` };
}

/** Events whose label is the name of a table and not of a record. */
const tablesAreNamed: ReadonlySet<string> = new Set(['export', 'import']);

/** An entry of the audit log in plain words. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const deed = deedOf(entry);
  const label = entry.resource_label;
  return {
    actor: entry.actor_name ?? (entry.actor_id ? 'Someone' : 'The system'),
    did: entry.result === 'denied' ? `was not allowed to ${deed.denied}` : deed.done,
    subject: label !== null && tablesAreNamed.has(entry.resource_type) ? plain(label) : label,
  };
}
