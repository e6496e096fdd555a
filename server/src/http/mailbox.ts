import { escapeHtml } from '../kernel/escape-html.ts';
import type { CapturedMail } from '../kernel/mail.ts';
import { plainPage } from './plain-page.ts';

/** Renders the development mailbox: newest first, plain text with links. */
export function renderMailbox(mails: readonly CapturedMail[]): string {
  const list = mails.map(
    ({ to, subject, text, created_at, links }) => `
      <article>
        <h2>${escapeHtml(subject)}</h2>
        <p>To ${escapeHtml(to)}, <time datetime="${created_at}">${created_at}</time></p>
        <pre>${escapeHtml(text)}</pre>
        <ul>${links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')}</ul>
      </article>`,
  );
  return plainPage('Development mailbox', list.join('') || '<p>No email has been sent yet.</p>');
}
