// A baseline built only for speed with node:http and pg: a single round trip selects the page under
// the visitor's row-level security policies, and the row is returned as JSON. There are no checks,
// limits or security headers.
import { createServer } from 'node:http';
import pg from 'pg';

const { PORT, LOGIN = '{}', TENANT } = process.env;
const login = JSON.parse(LOGIN) as pg.ClientConfig;
const pool = new pg.Pool({ ...login, max: 16 });
pool.on('error', (error) => console.error(error));

const text =
  'select id, slug, title, description, published, content, updated_at from app.read_published_page($1, $2)';

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const values = [TENANT, searchParams.get('slug')];
  pool.query({ name: 'page', text, values }).then(
    ({ rows: [page] }) => {
      const body = JSON.stringify(page);
      response.writeHead(page === undefined ? 404 : 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body ?? ''),
      });
      response.end(body);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`Ready on http://127.0.0.1:${PORT}`));
process.once('SIGTERM', () => process.exit(0));
