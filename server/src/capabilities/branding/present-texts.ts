import { createHash } from 'node:crypto';
import type { SiteTexts, StoredTexts } from '@trunkline/contract/branding';
import { siteContextOf } from './site-context.ts';
import { type selectTexts, textKeys } from './queries/texts.ts';

type TextRows = NonNullable<Awaited<ReturnType<typeof selectTexts>>>;

const empty: SiteTexts = {
  site_name: '',
  tagline: '',
  contact_email: '',
  contact_phone: '',
  contact_address: '',
  support_email: '',
  copyright: '',
  footer_text: '',
  mail_sender_name: '',
  mail_sender_address: '',
  mail_reply_to: '',
};

/** Returns a company's texts for the settings screen, with defaults for texts that aren't set. */
export function presentTexts({ company, settings, domains }: TextRows): StoredTexts {
  const texts = { ...empty };
  for (const { setting_key, setting_value } of settings) {
    const key = textKeys.find((key) => key === setting_key);
    if (key !== undefined && typeof setting_value === 'string') texts[key] = setting_value;
  }
  const plain = siteContextOf(company.name, null).tenant.settings;
  const site_name = texts.site_name || plain.site_name;
  const revision = createHash('sha256')
    .update(
      JSON.stringify(
        settings.map((setting) => [setting.setting_key, setting.version, setting.updated_at]),
      ),
    )
    .digest('hex')
    .slice(0, 32);
  return {
    texts,
    built_in: {
      ...empty,
      site_name: plain.site_name,
      copyright: plain.copyright,
      mail_sender_name: site_name,
      mail_reply_to: texts.support_email || texts.contact_email,
    },
    revision,
    sender_domains: domains,
    any_sender: company.kind === 'platform',
  };
}
