import { escapeHtml } from '../kernel/escape-html.ts';

const styles = '/plain.css';
/** Paths of the files that plain pages load. */
export const plainPageFiles: ReadonlySet<string> = new Set([styles]);

/**
 * Renders a minimally styled page without a tenant's branding. It declares no icon, because
 * browsers then request `/favicon.ico`, which is the visited site's.
 */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${styles}"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`;
