import type { Hono } from 'hono';
import { type Description, renderApiDocs } from './api-docs.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';

/** Serves health, readiness and the API description to operators, programs and developers. */
export function mountOperations(app: Hono<Env>, { database, baseUrl, log }: AppDependencies): void {
  let description: Promise<Description> | undefined;
  // Loaded on demand: most processes never need the generator, and loading it would slow down
  // startup.
  const describe = () =>
    (description ??= import('./openapi.ts').then(({ describeApi }) => describeApi(baseUrl)));
  const noStore = { 'cache-control': 'no-store' };

  app.get('/health', (c) => c.json({ status: 'ok' }, 200, noStore));

  app.get('/ready', async (c) => {
    try {
      await database.call('ready', 'select app.claim($1)', ['user_id']);
      return c.json({ status: 'ready' }, 200, noStore);
    } catch (error) {
      log.warn({ error }, 'not ready');
      return c.json({ status: 'waiting for the database' }, 503, noStore);
    }
  });

  app.get('/openapi.json', async (c) => c.json(await describe(), 200, noStore));
  app.get('/api/docs', async (c) => c.html(renderApiDocs(await describe()), 200, noStore));
}
