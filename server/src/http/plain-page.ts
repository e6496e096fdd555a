import { escapeHtml } from '../kernel/escape-html.ts';

/** Renders a page that is no tenant's document, with the few styles of `plain.css`. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/plain.css"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`;
