import * as z from 'zod';
import type { TestNetwork } from '../testing.ts';
import type { TestResponse, RequestOptions } from './service.ts';

type SendRequest = (path: string, options?: RequestOptions) => Promise<TestResponse>;
const CreatedRecord = z.object({ id: z.uuid() });

/**
 * Creates one record of each kind at North as the given user; returns pairs of operation prefix and
 * ID.
 */
export async function createRecords(
  network: TestNetwork,
  request: SendRequest,
): Promise<readonly [string, string][]> {
  const { north: company_id, northShop: partner_company_id } = network.companies;
  const create = async (path: string, json: object) =>
    CreatedRecord.parse((await request(`/api${path}`, { method: 'POST', json })).json()).id;
  /** Inserts records that only visitors create. */
  const insertRow = async (table: string, values: Readonly<Record<string, string>>) => {
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into ${table} select * from jsonb_populate_record(null::${table}, $1) returning id`,
      [
        JSON.stringify({
          id: crypto.randomUUID(),
          company_id,
          submission: crypto.randomUUID(),
          email: 'robin@vale.example',
          phone: '',
          company_name: 'Vale',
          message: 'Hello.',
          state: 'new',
          version: 1,
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-01-01T00:00:00Z',
          ...values,
        }),
      ],
    );
    return rows[0]?.id ?? '';
  };
  return [
    ['blog.', await create('/blog', { title: 'Generated' })],
    ['catalog.', await create('/services', { company_id, name: 'Generated', category: 'voice' })],
    ['alerts.', await create('/alerts', { company_id, title: 'Generated' })],
    [
      'integrations.',
      await create('/integrations', {
        company_id,
        name: 'Generated',
        url: 'https://generated.example/hook',
        topics: ['companies'],
      }),
    ],
    ['releases.', await create('/releases', { company_id, title: 'Generated' })],
    [
      'partners.applications.',
      await insertRow('partner_applications', {
        contact_name: 'Robin',
        country: 'US',
        kind: 'reseller',
        tax_number: '',
      }),
    ],
    ['partners.', await create('/partners', { company_id, partner_company_id })],
    ['messaging.', await insertRow('contact_requests', { name: 'Robin', topic: 'sales' })],
    ['media.updateFolder', await create('/media/folders', { company_id, name: 'Generated' })],
  ];
}
