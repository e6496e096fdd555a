import { escapeHtml } from '../kernel/escape-html.ts';
import type { describeApi } from './openapi.ts';

export type Description = Awaited<ReturnType<typeof describeApi>>;

/** Renders the API reference as a plain page: every operation with its schemas, collapsed. */
export function renderApiDocs({ paths = {} }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) =>
      describeOperation(method, path, operation),
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference</title>
    <meta name="viewport" content="width=device-width"></head>
    <body><main><h1>API reference</h1>
    <p>As data: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
    ${operations.join('')}</main></body></html>`;
}

function describeOperation(method: string, path: string, operation: unknown): string {
  const summary =
    operation !== null && typeof operation === 'object' && 'summary' in operation
      ? String(operation.summary)
      : '';
  return `<section><h2><code>${escapeHtml(`${method.toUpperCase()} /api${path}`)}</code></h2>
    <p>${escapeHtml(summary)}</p>
    <details><summary>Parameters, body and responses</summary>
    <pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details></section>`;
}
