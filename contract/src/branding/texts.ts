import * as z from 'zod';
import { siteTextLength } from '../kernel/branding-limits.ts';
import { Id } from '../kernel/list.ts';
import { mailKindNames, mailTemplateLimits } from '../kernel/mail-kinds.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';

const Line = (max: number) =>
  textOf(
    'prose',
    z
      .string()
      .trim()
      .max(max)
      .refine((text) => !/\p{Cc}/u.test(text), 'Use a single line.'),
  );
const Lines = (max: number) =>
  textOf(
    'prose',
    z
      .string()
      .trim()
      .max(max)
      .transform((text) => text.replaceAll('\r\n', '\n'))
      .refine((text) => !/[^\P{Cc}\n]/u.test(text), 'Please use plain text.'),
  );
const Address = textOf(
  'code',
  z
    .string()
    .trim()
    .max(254)
    .refine(
      (text) => text === '' || z.email().safeParse(text).success,
      'Please enter a valid email address.',
    ),
);

/** Texts of a site and the sender of its email; empty means the built-in text. */
export const SiteTexts = z.strictObject({
  site_name: Line(80),
  tagline: Line(160),
  contact_email: Address,
  contact_phone: textOf(
    'code',
    Line(40).refine(
      (text) => /^\+?[\d\s()-]*$/.test(text),
      'Use digits, spaces, hyphens and brackets, with an optional plus sign.',
    ),
  ),
  /** May have several lines. */
  contact_address: Lines(siteTextLength),
  support_email: Address,
  copyright: Line(160),
  footer_text: Line(siteTextLength),
  mail_sender_name: Line(80),
  mail_sender_address: Address,
  mail_reply_to: Address,
});
export type SiteTexts = z.infer<typeof SiteTexts>;

/** Without the input limits, because a default such as the company's name can be longer. */
const ReadTexts = z.record(SiteTexts.keyof(), z.string());

const StoredTexts = z.object({
  texts: ReadTexts,
  /** Defaults where nothing is set. */
  built_in: ReadTexts,
  /** Changes with every edit; sent back to detect conflicting edits. */
  revision: z.string(),
  sender_domains: z.array(z.string()),
  /** Whether email can be sent from any address. */
  any_sender: z.boolean(),
});
export type StoredTexts = z.infer<typeof StoredTexts>;

const MailText = z.strictObject({
  subject: textOf('prose', Line(mailTemplateLimits.subject).min(1, 'Please enter a subject.')),
  body: textOf(
    'prose',
    z
      .string()
      .trim()
      .min(1, 'Enter the text of the email.')
      .max(mailTemplateLimits.body)
      .refine(
        (text) => !/[^\P{Cc}\n\t]/u.test(text.replaceAll('\r\n', '\n')),
        'Please use plain text.',
      )
      .transform((text) => text.replaceAll('\r\n', '\n')),
  ),
  button: textOf('prose', Line(mailTemplateLimits.button).min(1, "Enter the button's text.")),
});

export const MailTemplate = z.object({
  kind: z.enum(mailKindNames),
  subject: z.string(),
  body: z.string(),
  button: z.string(),
  /** Whose texts these are: the company's, inherited from one above, or built-in. */
  source: z.enum(['own', 'inherited', 'built_in']),
  /** Version of the company's own texts; 0 if it has none. */
  version: z.number().int(),
});
export type MailTemplate = z.infer<typeof MailTemplate>;

/** The parts of an email as its recipient receives it. */
export const MailPreview = z.object({
  from: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  button: z.string(),
  notes: z.array(z.string()),
  site_name: z.string(),
  primary_color: z.string(),
});
export type MailPreview = z.infer<typeof MailPreview>;

const tags = ['branding'];
const OfCompany = z.strictObject({ company_id: Id });
const Draft = MailText.extend({ company_id: Id, kind: z.enum(mailKindNames) });

export const textOperations = {
  texts: operation(
    { who: 'branding:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/branding/texts', summary: "Get the texts of a company's site", tags },
  )
    .input(OfCompany)
    .output(StoredTexts),
  updateTexts: operation(
    { who: 'branding:update', assurance: 2, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/branding/texts',
      summary: "Update the texts of a company's site",
      tags,
    },
  )
    .input(
      z.strictObject({
        company_id: Id,
        revision: textOf('code', z.string().max(64)),
        texts: SiteTexts.partial(),
      }),
    )
    .output(StoredTexts),
  templates: operation(
    { who: 'branding:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/branding/templates',
      summary: "List a company's email templates",
      tags,
    },
  )
    .input(OfCompany)
    .output(z.object({ items: z.array(MailTemplate) })),
  saveTemplate: operation(
    { who: 'branding:update', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: '/branding/templates', summary: 'Save an email template', tags },
  )
    .input(Draft.extend({ version: z.number().int().min(0) }))
    .output(MailTemplate),
  resetTemplate: operation(
    { who: 'branding:update', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/branding/templates/reset',
      summary: 'Reset an email template to its inherited or built-in version',
      tags,
    },
  )
    .input(OfCompany.extend({ kind: z.enum(mailKindNames) }))
    .output(MailTemplate),
  previewTemplate: operation(
    { who: 'branding:read', assurance: 2, limit: 'default' },
    {
      method: 'POST',
      path: '/branding/templates/preview',
      summary: 'Preview an email template',
      tags,
    },
  )
    .input(Draft)
    .output(MailPreview),
  sendTestMail: operation(
    { who: 'branding:update', assurance: 2, limit: 'export' },
    {
      method: 'POST',
      path: '/branding/templates/test',
      summary: "Send a test email to the caller's address",
      tags,
    },
  )
    .input(Draft)
    .output(z.object({ sent_to: z.string() })),
};
