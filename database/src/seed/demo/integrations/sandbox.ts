import { createHash } from 'node:crypto';
import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';

/** Services that the sandbox supplier delivers. The end of a plan's code selects a failure. */
const delivered = ['business-sms', 'fax-to-mail', 'whatsapp-inbox'];

/** The connector of the sandbox supplier, which the server starts with demonstration data. */
export const sandboxPart: DemoPart = {
  capability: 'integrations',
  seed({ story, tools }) {
    const id = story.id('connector', 'sandbox');
    const created_at = story.ago(90, 10);
    const connector = {
      id,
      company_id: story.platform.id,
      name: 'Sandbox supplier',
      // Replaced by the address that the sandbox listens on.
      url: 'http://127.0.0.1:9/',
      kind: 'sandbox',
      state: 'active',
      secret_at: created_at,
      created_at,
    };
    story.insert('connectors', [connector], () => ({ at: created_at, by: ownerId(story) }));
    const key = createHash('sha256').update(`connector ${id}`).digest();
    const internals = { connector_id: id, sealed_secret: tools.seal('webhook secrets', key, id) };
    story.insert('connector_internals', [internals], () => ({ at: created_at, by: null }));
    story.execute(
      'update services set connector_id = $1 where company_id = $2 and slug = any ($3)',
      [id, story.platform.id, delivered],
    );
  },
};
