import type { AuditEntry } from '@trunkline/contract/audit';
import type { PatternName } from '@trunkline/contract/security/patterns';
import type { tenantResourceTypes } from '@trunkline/contract/security/validator';
import type { AuditSentences } from '../../kernel/capability.ts';
import { eventLabel, formatSpan } from './labels.ts';
import { ruleLabel } from './rate-limit-labels.ts';

/** Labels of the record types that security events refer to. */
const typeLabels = new Map(
  Object.entries({
    company: 'company',
    integration: 'integration',
    user: 'person',
    partner: 'partner',
    service: 'service',
    deleted_item: 'recycle bin item',
    audit_log: 'audit log entry',
    tenant_theme: 'theme',
    tenant_domain: 'domain',
    page: 'page',
    blog_post: 'blog post',
    release_note: 'release note',
    system_alert: 'system alert',
    media_asset: 'file',
  } satisfies Record<(typeof tenantResourceTypes)[number] | 'company', string>),
);

/** Names a company's limit or rule: 'API reads for Bluebird IT'. */
const nameOfRule =
  (labelOf: (name: string) => string) =>
  ({ resource_label: name, target_name: company }: AuditEntry): string | null =>
    name && (company === null ? labelOf(name) : `${labelOf(name)} for ${company}`);

/** Causes of automatic blocks; the person's name follows. */
const causes = new Map(
  Object.entries({
    rapid_requests: 'rapid requests by',
    failed_auth: 'failed sign-ins as',
    cross_tenant_access: "attempts to open other companies' records by",
    sql_injection: 'SQL injection by',
    unusual_user_agent: 'use of a tool by',
    privilege_escalation: 'privilege escalation by',
  } satisfies Record<PatternName, string>),
);

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    rate_limit_overrides: {
      noun: 'rate limit',
      fields: {
        rule: 'rule',
        seconds: 'period in seconds',
        max: 'maximum number of requests',
        priority: 'priority',
      },
      subjectOf: nameOfRule(ruleLabel),
    },
    pattern_rules: {
      noun: 'pattern rule',
      fields: {
        pattern: 'pattern',
        threshold: 'threshold',
        seconds: 'period in seconds',
        block_seconds: 'length of the block in seconds',
        priority: 'priority',
      },
      subjectOf: nameOfRule(eventLabel),
    },
  },
  events: {
    'security.blocked': {
      done: 'blocked',
      denied: 'block',
      phraseOf({ pattern = '', seconds = '' }) {
        const cause = causes.get(pattern);
        if (cause === undefined || seconds === '') return null;
        return {
          done: `blocked access for ${formatSpan(Number(seconds))} after ${cause}`,
          denied: 'block',
        };
      },
    },
    'security.released': { done: 'released the block on', denied: 'release the block on' },
    'security.session_ended': { done: 'ended a session of', denied: 'end a session of' },
    'security.event_resolved': {
      done: 'resolved a security event involving',
      denied: 'resolve a security event involving',
    },
    'security.event_dismissed': {
      done: 'dismissed a security event involving',
      denied: 'dismiss a security event involving',
    },
    'security.event_reopened': {
      done: 'reopened a security event involving',
      denied: 'reopen a security event involving',
    },
    'security.finding_accepted': {
      done: 'accepted a security finding about',
      denied: 'accept a security finding about',
    },
    'security.finding_reopened': {
      done: 'reopened a security finding about',
      denied: 'reopen a security finding about',
    },
    'security.factor_reminded': {
      done: 'sent a two-factor authentication reminder to',
      denied: 'send a two-factor authentication reminder to',
    },
    'security.passkey_required': {
      done: 'required a passkey for',
      denied: 'require a passkey for',
    },
    'security.passkey_not_required': {
      done: 'stopped requiring a passkey for',
      denied: 'stop requiring a passkey for',
    },
    'security.limit_released': {
      done: 'reset the rate limit',
      denied: 'reset the rate limit',
      subjectOf: ruleLabel,
    },
    'security.cross_tenant_access': {
      done: "opened another company's record",
      denied: "open another company's record",
      failed: "was denied access to another company's record",
      preposition: 'of type',
      subjectOf: (type) => typeLabels.get(type) ?? null,
    },
    'security.unknown_resource_type': {
      done: 'requested an unknown type of record',
      denied: 'request an unknown type of record',
      failed: 'requested an unknown type of record',
      preposition: 'named',
    },
  },
  areas: { security: 'security' },
};
