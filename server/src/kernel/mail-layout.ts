import type { Tenant } from '@trunkline/contract/branding';
import { escapeHtml } from './escape-html.ts';

/**
 * The parts of an email; the tenant's branding comes from the sender. Line breaks in a paragraph
 * are kept.
 */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** The subject if omitted. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  /** Target of the button: a URL, or a path on the sender's origin (`/settings`). */
  readonly action?: { readonly label: string; readonly url: string };
  /** A code to enter elsewhere. */
  readonly code?: string;
  /** Small print below the button: how long the link works, what to do if you didn't request it. */
  readonly notes?: readonly string[];
  /** One-click unsubscribe address (RFC 8058). */
  readonly unsubscribe?: string;
}

/** The tenant whose branding an email uses, and the origin for its links and logo. */
export interface Sender {
  readonly tenant: Tenant;
  readonly origin: string;
}

const colours = { page: '#f4f4f2', card: '#ffffff', text: '#111827', quiet: '#5b6472' } as const;
/** Dark mode; programs that don't support the media query keep the light colours. */
const darkRules = `@media (prefers-color-scheme:dark){.page{background:#0f1115!important}
.card{background:#1a1d23!important}.text{color:#f3f4f6!important}.quiet{color:#a9b1bd!important}
.code{background:#2a2f38!important}}`;
const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Returns black or white, whichever has more contrast on `fill` (WCAG 2.2); one of them always
 * reaches 4.5 : 1.
 */
export function textOn(fill: string): '#000000' | '#ffffff' {
  const value = Number.parseInt(fill.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [value >> 16, value >> 8, value].map((byte) => {
    const channel = (byte & 255) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 >= 0.05 * 1.05 ? '#000000' : '#ffffff';
}

/** Returns an absolute web address, or null. */
function webAddress(address: string, origin: string): string | null {
  const url = URL.parse(address, origin);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

function addressOf(action: { url: string }, origin: string): string {
  const url = webAddress(action.url, origin);
  if (url === null) throw new Error("an email's link must be a web address");
  return url;
}

/** Renders the logo; without pictures, its alternative text is styled as the site name. */
function header({ tenant, origin }: Sender): string {
  const { site_name, logo } = tenant.settings;
  const style = `${font};font-size:20px;line-height:28px;font-weight:600;color:${colours.text}`;
  const source = logo.fallback_url === '' ? null : webAddress(logo.fallback_url, origin);
  if (source === null) return `<div class="text" style="${style}">${escapeHtml(site_name)}</div>`;
  const alt = escapeHtml(logo.alt_text || site_name);
  // A light background, so that a dark logo is visible on a dark card too.
  const plate = 'background:#ffffff;padding:4px 8px;border-radius:6px;border:0';
  return `<img src="${escapeHtml(source)}" alt="${alt}" height="32" style="height:32px;width:auto;${plate};${style}">`;
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const paragraph = (text: string) =>
  `<p class="text" style="${font};font-size:16px;line-height:25px;color:${colours.text};margin:0 0 16px">${lines(text)}</p>`;
const note = (text: string) =>
  `<p class="quiet" style="${font};font-size:14px;line-height:21px;color:${colours.quiet};margin:0 0 12px;word-break:break-word">${lines(text)}</p>`;
const codeBlock = (code: string) =>
  `<p class="text code" style="font-family:Menlo,Consolas,monospace;font-size:24px;line-height:32px;letter-spacing:3px;color:${colours.text};background:#eef0f2;border-radius:8px;padding:12px 16px;margin:0 0 16px">${escapeHtml(code)}</p>`;

/**
 * Renders a button as a table cell, because some email programs colour nothing else, with the
 * address below it, because some drop the link.
 */
function button(label: string, url: string, fill: string): string {
  const [colour, safe] = [escapeHtml(fill), escapeHtml(url)];
  const link = `${font};display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:${textOn(fill)};text-decoration:none`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${colour}" style="background:${colour};border-radius:8px"><a href="${safe}" style="${link}">${escapeHtml(label)}</a></td></tr></table>
${note(`If the button doesn't work, copy this address into your browser:\n${url}`)}`;
}

function footer({ site_name, support_email }: Tenant['settings']): string {
  if (support_email === '') return note(site_name);
  const address = escapeHtml(support_email);
  const link = `<a class="quiet" href="mailto:${address}" style="color:${colours.quiet}">${address}</a>`;
  const style = `${font};font-size:14px;line-height:21px;color:${colours.quiet};margin:0`;
  return `<p class="quiet" style="${style}">${escapeHtml(site_name)}<br>Questions? Write to ${link}.</p>`;
}

function htmlOf(mail: Mail, sender: Sender): string {
  const { subject, heading = subject, paragraphs, action, code, notes = [] } = mail;
  const { settings, theme } = sender.tenant;
  const body = [
    `<h1 class="text" style="${font};font-size:22px;line-height:30px;font-weight:600;color:${colours.text};margin:24px 0 16px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    ...(code === undefined ? [] : [codeBlock(code)]),
    ...(action
      ? [button(action.label, addressOf(action, sender.origin), theme.primary_color)]
      : []),
    ...notes.map(note),
  ];
  // Preview text beside the subject in an inbox, with filler so that nothing else follows it.
  const preheader = `${escapeHtml(paragraphs[0] ?? heading)}${'&#847;&zwnj;&nbsp;'.repeat(60)}`;
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting"><title>${escapeHtml(subject)}</title>
<style>${darkRules}</style></head>
<body class="page" style="margin:0;padding:0;background:${colours.page}">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0">${preheader}</div>
<table ${table} class="page" style="background:${colours.page}"><tr><td align="center" style="padding:24px 12px">
<table ${table} class="card" style="max-width:560px;background:${colours.card};border-radius:12px"><tr><td style="padding:32px 28px">
${header(sender)}
${body.join('\n')}
</td></tr></table>
<table ${table} style="max-width:560px"><tr><td style="padding:16px 28px">${footer(settings)}</td></tr></table>
</td></tr></table></body></html>`;
}

function textOf(mail: Mail, { tenant, origin }: Sender): string {
  const { subject, heading = subject, paragraphs, action, code, notes = [] } = mail;
  const { site_name, support_email } = tenant.settings;
  const parts = [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(action ? [`${action.label}:\n${addressOf(action, origin)}`] : []),
    ...notes,
    `-- \n${site_name}${support_email === '' ? '' : `\nQuestions? Write to ${support_email}.`}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export function renderMail(mail: Mail, sender: Sender): { text: string; html: string } {
  return { text: textOf(mail, sender), html: htmlOf(mail, sender) };
}
