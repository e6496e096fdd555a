import { mailKinds } from '@trunkline/contract/kernel/mail-kinds';
import type { AuditEntry } from '@trunkline/contract/audit';
import type { AuditPhrase, AuditSentences } from '../../kernel/capability.ts';

const settingLabels: Readonly<Record<string, string>> = {
  site_name: 'the site name',
  tagline: 'the tagline',
  contact_email: 'the contact email',
  contact_phone: 'the contact phone',
  contact_address: 'the postal address',
  support_email: 'the support email',
  copyright: 'the copyright notice',
  footer_text: 'the footer text',
  mail_sender_name: 'the email sender name',
  mail_sender_address: 'the email sender address',
  mail_reply_to: 'the email reply-to address',
  main_logo: 'the main logo',
  menus: 'the menus',
  claims: 'the figures on the home page',
  recycle_days: 'the recycle bin retention period',
  audit_days: 'the audit log retention period',
  sign_up: 'the sign-up policy',
  trusted_devices: 'the trusted device policy',
};

const ofCompany = (text: string, company: string | null) =>
  company === null ? text : `${text} of ${company}`;

function mailKindLabel(kind: string | null): string | null {
  const found = Object.entries(mailKinds).find(([name]) => name === kind);
  return found?.[1].label ?? null;
}

function domainPhrase({ action, state, changed }: AuditEntry): AuditPhrase | null {
  if (action === 'insert') return { done: 'added the domain', denied: 'add the domain' };
  return action === 'update' && state === null && changed.includes('checked_at')
    ? { done: 'checked the domain', denied: 'check the domain' }
    : null;
}

/** Names a record by its company, for records of which each company has only one. */
const companyName = ({ target_name: company }: AuditEntry) => company;

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    site_settings: {
      noun: 'site setting',
      fields: { setting_key: 'setting', setting_value: 'value' },
      phraseOf: ({ action, transition }) =>
        transition !== null
          ? null
          : action === 'delete'
            ? { done: 'reset', denied: 'reset' }
            : { done: 'changed', denied: 'change' },
      subjectOf: ({ resource_label: key, target_name: company }) =>
        ofCompany((key !== null && settingLabels[key]) || 'the site settings', company),
    },
    tenant_themes: {
      noun: 'theme',
      reference: 'the theme of',
      fields: {
        logo_media_id: 'logo file',
        favicon_media_id: 'favicon file',
        primary_color: 'primary colour',
        secondary_color: 'secondary colour',
        accent_color: 'accent colour',
        background_color: 'background colour',
        text_color: 'text colour',
        font_family: 'font',
        custom_css: 'custom CSS',
        background_effect: 'background effect',
        background_effect_settings: 'background effect settings',
        logo: 'logo',
        favicon: 'favicon',
      },
      subjectOf: companyName,
    },
    tenant_domains: {
      noun: 'domain',
      fields: {
        domain: 'domain name',
        status: 'status',
        challenge: 'verification code',
        is_primary: 'primary domain setting',
        checked_at: 'last check time',
        next_check_at: 'next check time',
        checks: 'number of checks',
        problem_since: 'time the problem was found',
        findings: 'check results',
      },
      states: {
        pending: { done: 'started verifying', denied: 'start verifying' },
        valid: { done: 'verified', denied: 'verify' },
        invalid: { done: 'found wrong DNS records for', denied: 'check' },
        conflict: { done: 'found conflicting DNS records for', denied: 'check' },
        not_found: { done: 'found no DNS records for', denied: 'check' },
      },
      phraseOf: domainPhrase,
    },
    email_templates: {
      noun: 'email template',
      fields: { kind: 'type', subject: 'subject', body: 'text', button: 'button text' },
      subjectOf: ({ resource_label: kind }) => mailKindLabel(kind),
    },
    security_policies: {
      noun: 'security policy',
      reference: 'the security policy of',
      fields: {
        sign_up: 'sign-up policy',
        sign_up_domains: 'domains allowed to sign up',
        trusted_devices: 'trusted device policy',
        session_hours: 'session length',
        passkeys: 'passkey policy',
      },
      subjectOf: companyName,
    },
  },
  areas: { branding: 'branding' },
};
