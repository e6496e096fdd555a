import type { Mail } from '../../kernel/mail.ts';
import { timeText } from '../../kernel/time-text.ts';

const settings = {
  label: 'Check the records',
  url: '/admin/tenant-settings?tab=domains',
} as const;

/** Warns that a verified domain has wrong records, while there is time to fix them. */
export function domainInDanger(to: string, domain: string, until: Date): Mail {
  return {
    to,
    subject: `The records for ${domain} have changed`,
    paragraphs: [
      `The DNS records for ${domain} no longer prove that it belongs to your company, or they send visitors elsewhere.`,
      `It stays in use until ${timeText(until)}, and no one else can claim it until then. Fix the records before that, or remove the domain if you no longer need it.`,
    ],
    action: settings,
  };
}

export function domainLost(to: string, domain: string): Mail {
  return {
    to,
    subject: `${domain} is no longer in use`,
    paragraphs: [
      `The DNS records for ${domain} were wrong for a week, so your site is no longer available there. Another company that verifies the domain can now use it.`,
      "Fix the records to get it back. We'll check them again automatically.",
    ],
    action: settings,
  };
}

export function domainReady(to: string, domain: string): Mail {
  return {
    to,
    subject: `${domain} is verified`,
    paragraphs: [`The records for ${domain} are correct. Visitors can now reach your site there.`],
    action: settings,
  };
}
