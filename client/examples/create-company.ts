// Creates a customer below the key's own company and lists the companies.
//
//   TRUNKLINE_KEY=tk_… node client/examples/create-company.ts Acme
//
// The key needs the scopes companies:read and companies:create. TRUNKLINE_URL is the product's
// URL, http://localhost:3000 by default. Running it twice creates one company, because the
// Idempotency-Key is the same.
import { createClient, TrunklineError } from '../src/index.ts';

const { TRUNKLINE_URL: url = 'http://localhost:3000', TRUNKLINE_KEY: key = '' } = process.env;
const [, , name = 'Acme'] = process.argv;
const client = createClient({ url, key });

try {
  const { items } = await client.companies.list({ limit: 100 });
  const root = items.find(({ parent_id }) => items.every(({ id }) => id !== parent_id));
  if (root === undefined) throw new Error('This key has no access to any company.');
  const created = await client.companies.create(
    { name, kind: 'customer', parent_id: root.id },
    { context: { idempotencyKey: `create-company ${name}`.replaceAll(/\W/g, '-') } },
  );
  process.stdout.write(`${created.name} is below ${root.name}: ${created.id}\n`);
} catch (error) {
  if (!(error instanceof TrunklineError)) throw error;
  process.stderr.write(`${error.status} ${error.code}: ${error.message} (ID ${error.id})\n`);
  process.exitCode = 1;
}
