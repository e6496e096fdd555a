import { escapeHtml } from '../kernel/escape-html.ts';
import type { describeApi } from './openapi.ts';
import { plainPage } from './plain-page.ts';

export type Description = Awaited<ReturnType<typeof describeApi>>;

/** The parts of an OpenAPI operation that the reference uses. */
interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
}

/** Renders the API reference: every operation by topic, with its schemas collapsed. */
export function renderApiDocs({ paths = {} }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, operation]) =>
      typeof operation === 'object' && !Array.isArray(operation)
        ? [{ method, path, operation }]
        : [],
    ),
  );
  const topics = Map.groupBy(operations, ({ operation }) => topicOf(operation));
  const names = [...topics.keys()].toSorted();
  const links = names.map((name) => `<li><a href="#${escapeHtml(name)}">${titleOf(name)}</a></li>`);
  const sections = names.map((name) => {
    const articles = topics.get(name)?.map(describeOperation) ?? [];
    return `<h2 id="${escapeHtml(name)}">${titleOf(name)}</h2>${articles.join('')}`;
  });
  return plainPage(
    'API reference',
    `<p class="lead">Machine-readable version:
      <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
    <nav aria-label="Topics"><ul>${links.join('')}</ul></nav>
    ${sections.join('')}`,
  );
}

const topicOf = ({ tags }: Operation): string => tags?.[0] ?? 'other';

/** 'API keys' for 'api_keys'. */
function titleOf(topic: string): string {
  const title = topic.replaceAll('_', ' ').replace(/^api\b/, 'API');
  return escapeHtml(title.charAt(0).toUpperCase() + title.slice(1));
}

function describeOperation(described: {
  method: string;
  path: string;
  operation: Operation;
}): string {
  const { method, path, operation } = described;
  return `<article><h3><code>${escapeHtml(`${method.toUpperCase()} /api${path}`)}</code></h3>
    <p>${escapeHtml(operation.summary ?? '')}</p>
    <details><summary>Parameters, body and responses</summary>
    <pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details></article>`;
}
