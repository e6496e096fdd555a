import { escapeHtml } from '../kernel/escape-html.ts';

const styles = '/plain.css';
const icon = '/favicon.svg';
/** Addresses of the files that plain pages show. */
export const plainPageFiles: ReadonlySet<string> = new Set([styles, icon]);

/** Renders a page that is not a tenant's document, with few styles. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="${icon}"><link rel="stylesheet" href="${styles}"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`;
