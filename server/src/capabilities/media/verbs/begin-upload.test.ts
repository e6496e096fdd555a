import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, type MediaTest } from '../testing.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const rowOf = async (id: string) => {
  const { rows } = await network.admin.query<Record<string, unknown>>(
    'select * from media_uploads where id = $1',
    [id],
  );
  return rows[0];
};

test("uploads to the user's own company, or one below", async () => {
  const upload = await network.begin('northAdmin', 10, 'x/../desk.png');
  expect(upload).toMatchObject({ filename: 'desk.png', received: 0, size: 10 });
  expect(await rowOf(upload.id)).toMatchObject({
    company_id: network.companies.north,
    user_id: network.people.northAdmin.id,
  });
  const below = await network.begin('northAdmin', 10, 'a', {
    company_id: network.companies.northShop,
  });
  expect(await rowOf(below.id)).toMatchObject({ company_id: network.companies.northShop });
});

test.each([
  ['northAdmin', 'south'],
  ['northAdmin', 'platform'],
  ['northReseller', 'northShop'],
  ['clerk', 'northClient'],
] as const)('%s cannot upload files to %s', async (persona, company) => {
  const target = { company_id: network.companies[company] };
  expect(await rejectionOf(network.begin(persona, 10, 'a', target))).toMatchObject({
    code: 'forbidden',
  });
});

test('rejects a folder of another company', async () => {
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into media_folders (company_id, name) values ($1, 'Theirs') returning id`,
    [network.companies.south],
  );
  const target = { folder_id: rows[0]?.id ?? '' };
  expect(await rejectionOf(network.begin('northAdmin', 10, 'a', target))).toMatchObject({
    code: 'validation_failed',
  });
});

test('rejects uploads to a full library', async () => {
  await network.admin.query(
    `insert into media_assets (company_id, storage_path, original_filename, mime_type, bytes, sha256)
      select $1, 'x/' || n, 'x', 'application/pdf', 2000000000, md5(n::text) || md5(n::text) from generate_series(1, 3) n`,
    [network.companies.northShop],
  );
  const target = { company_id: network.companies.northShop };
  expect(await rejectionOf(network.begin('northAdmin', 10, 'a', target))).toMatchObject({
    code: 'conflict',
    message: 'The library is full. Delete files you no longer need.',
  });
  expect(mediaLimits.companyBytes).toBeLessThan(6_000_000_000);
});
