import type { Mail } from '../../kernel/mail.ts';

const settings = {
  label: 'Look at the records',
  url: '/admin/tenant-settings?tab=domains',
} as const;

/** Warns that a verified domain has wrong records, while there is time to fix them. */
export function domainInDanger(to: string, domain: string, until: Date): Mail {
  return {
    to,
    subject: `The records of ${domain} have changed`,
    paragraphs: [
      `The DNS records of ${domain} no longer say that it belongs to your company, or they lead visitors elsewhere.`,
      `It stays in use until ${until.toUTCString()}, and nobody else can take it until then. Mend the records before that, or remove the domain if you no longer want it.`,
    ],
    action: settings,
  };
}

export function domainLost(to: string, domain: string): Mail {
  return {
    to,
    subject: `${domain} is no longer in use`,
    paragraphs: [
      `The DNS records of ${domain} were wrong for a week, so your site no longer answers there. From now on another company that proves the domain can use it.`,
      'Mend the records to have it back; they are looked at again by themselves.',
    ],
    action: settings,
  };
}

export function domainReady(to: string, domain: string): Mail {
  return {
    to,
    subject: `${domain} is verified`,
    paragraphs: [`The records of ${domain} are right. Visitors reach your site there now.`],
    action: settings,
  };
}
