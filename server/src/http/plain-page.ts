import { escapeHtml } from '../kernel/escape-html.ts';

/** Address of the styles of plain pages. */
export const plainStyles = '/plain.css';

/** Renders a page that is no tenant's document, with few styles. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${plainStyles}"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`;
