import type { RateLimitRule } from '@trunkline/contract/kernel/limits';

const labels = {
  login: 'Sign-in',
  register: 'Sign-up',
  password_reset: 'Password reset',
  mfa_verify: 'Two-factor codes',
  api_read: 'API reads',
  api_write: 'API writes',
  api_delete: 'API deletions',
  file_upload: 'File uploads',
  bulk_upload: 'Bulk uploads',
  admin_user_management: 'User management',
  admin_company_management: 'Company management',
  search: 'Search',
  export: 'Exports',
  default: 'Everything else',
  contact_form: 'Contact forms',
} as const satisfies Record<RateLimitRule, string>;

export const isRateLimitRule = (rule: string): rule is RateLimitRule => Object.hasOwn(labels, rule);

export const ruleLabel = (rule: string): string =>
  isRateLimitRule(rule) ? labels[rule] : 'Unknown limit';
