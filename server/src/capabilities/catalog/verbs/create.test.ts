import { serviceResource } from '@trunkline/contract/catalog';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRows } from '../../../kernel/imports/index.ts';
import { actOnRows, createRow, listRows } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { exportsOf } from '../../../testing/exports.ts';
import { serviceExport, serviceImport, serviceSource } from '../source.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';

let network: CatalogTest;
beforeAll(async () => {
  network = await createCatalogTest();
});
afterAll(() => network.drop());

const create = async (persona: keyof CatalogTest['people'], input: object = {}) =>
  createRow(
    await network.signedIn(persona),
    serviceSource,
    serviceResource.create.parse({
      company_id: network.companies.north,
      name: 'Hosted PBX',
      category: 'voice',
      ...input,
    }),
  );

describe('a valid request', () => {
  test('creates a draft with its own slug, on behalf of the company', async () => {
    const first = await create('northAdmin', { price: '12.5', price_unit: 'seat' });
    const second = await create('northAdmin');
    expect(first).toMatchObject({
      slug: 'hosted-pbx',
      state: 'draft',
      provider: 'North',
      company_name: 'North',
      price: '12.50',
      from_price: { amount: 1250, currency: 'USD', per: 'month', unit: 'seat' },
      may: ['update', 'publish', 'retire', 'duplicate', 'delete', 'export'],
    });
    expect(second).toMatchObject({ slug: 'hosted-pbx-2', from_price: null, price: null });
  });

  test('can contain lists as text with one entry per line', async () => {
    const service = await create('northAdmin', {
      features: 'Queues\n\n Voicemail ',
      documents: 'Data sheet | https://north.example/a|b.pdf',
    });
    expect(service.features).toEqual(['Queues', 'Voicemail']);
    expect(service.documents).toEqual([
      { title: 'Data sheet', address: 'https://north.example/a|b.pdf' },
    ]);
  });

  test('is audited with person, row and company', async () => {
    const { id } = await create('northAdmin', { name: 'Remembered' });
    expect(await network.auditOf(id)).toMatchObject([
      {
        action: 'insert',
        resource_type: 'services',
        actor_id: network.people.northAdmin.id,
        company_id: network.companies.north,
        after: { name: 'Remembered', state: 'draft' },
      },
    ]);
  });

  test('strips scripts from the markup', async () => {
    const { id } = await create('northAdmin', {
      description: '<p>Hello<script>alert(1)</script></p><img src=x onerror=alert(2)>',
    });
    expect((await network.stored(id))?.description).toBe('<p>Hello</p><img src="x" />');
  });
});

describe('an invalid request is rejected and stores nothing', () => {
  test.each([
    ['southAdmin', 'validation_failed'],
    ['northReseller', 'validation_failed'],
  ] as const)('from %s for a company out of reach', async (persona, code) => {
    expect(await rejectionOf(create(persona, { name: 'Trespasser' }))).toMatchObject({ code });
    expect(await network.countOf('Trespasser')).toBe(0);
  });

  test('from a read-only role, which the database itself enforces', async () => {
    const input = { name: 'Not mine', company_id: network.companies.northShop };
    expect(await rejectionOf(create('northReseller', input))).toMatchObject({ code: 'forbidden' });
    expect(await network.countOf('Not mine')).toBe(0);
  });

  test('with a slug the company already uses, even in the recycle bin', async () => {
    const taken = await create('northAdmin', { slug: 'taken' });
    await network.admin.query('update services set deleted_at = now() where id = $1', [taken.id]);
    expect(await rejectionOf(create('northAdmin', { slug: 'taken' }))).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'slug' }],
    });
    // Slugs are unique per company.
    const elsewhere = { slug: 'taken', company_id: network.companies.south };
    expect(await create('southAdmin', elsewhere)).toMatchObject({ slug: 'taken' });
  });

  test.each([
    ['an invalid price', { price: '12,5' }, 'price'],
    ['a script as a document', { documents: 'X | javascript:alert(1)' }, 'documents'],
    ['a picture from another site', { picture: 'https://elsewhere.example/a.png' }, 'picture'],
    ['an unknown category', { category: 'nonsense' }, 'category'],
    [
      'a value that is neither true nor false',
      { needs_emergency_address: 'maybe' },
      'needs_emergency_address',
    ],
    ['a summary that is too long', { summary: 'x'.repeat(301) }, 'summary'],
  ])('with %s', (_, input, field) => {
    const parsed = serviceResource.create.safeParse({
      company_id: network.companies.north,
      name: 'Wrong',
      category: 'voice',
      ...input,
    });
    expect(parsed.error?.issues[0]?.path[0]).toBe(field);
  });
});

describe('shared record features', () => {
  test('imports a file completely or not at all, and a dry run stores nothing', async () => {
    const context = await network.signedIn('northAdmin');
    const csv =
      'name,category,company_id,price,features\r\nFrom a file,voice,,9.90,"One\nTwo"\r\nBroken,nonsense,,,\r\n';
    const refused = await importRows(context, serviceImport, { csv, dry_run: false });
    expect(refused).toMatchObject({ imported: 0, results: [{ ok: true }, { ok: false }] });
    expect(await network.countOf('From a file')).toBe(0);
    const corrected = csv.replace('nonsense', 'voice');
    const dry = await importRows(context, serviceImport, { csv: corrected, dry_run: true });
    expect(dry.results.every(({ ok }) => ok)).toBe(true);
    expect(await network.countOf('From a file')).toBe(0);
    await importRows(context, serviceImport, { csv: corrected, dry_run: false });
    const imported = await listRows(context, serviceSource, {
      search: 'from a fi',
      sort: 'name',
      limit: 10,
    });
    expect(imported.items).toMatchObject([{ price: '9.90', features: ['One', 'Two'] }]);
  });

  test('imports its own exports, and sets a missing emergency address requirement by category', async () => {
    const context = await network.signedIn('northAdmin');
    const byFlag = async (search: string) => {
      const query = { search, sort: 'name', limit: 10 };
      const { items } = await listRows(context, serviceSource, query);
      return items.map(({ name, needs_emergency_address: needs }) => [name, needs]);
    };
    const fields = 'name,category,company_id,needs_emergency_address\r\n';
    const rows = ['Bell a,voice,,', 'Bell b,voice,,false', 'Bell c,security,,true'];
    await importRows(context, serviceImport, {
      csv: `${fields}${rows.join('\r\n')}\r\nBell d,security,,\r\n`,
      dry_run: false,
    });
    const imported = [
      ['Bell a', true],
      ['Bell b', false],
      ['Bell c', true],
      ['Bell d', false],
    ];
    expect(await byFlag('bell')).toEqual(imported);
    const selection = { search: 'bell', sort: 'name' };
    const { csv } = await exportsOf(network).exportToCsv(
      network.people.northAdmin,
      serviceExport,
      selection,
    );
    const copied = csv.replaceAll('Bell', 'Chime').replaceAll('bell-', 'chime-');
    const again = await importRows(context, serviceImport, { csv: copied, dry_run: false });
    expect(again.results).toMatchObject(imported.map(() => ({ ok: true })));
    expect(await byFlag('chime')).toEqual(
      imported.map(([name, needs]) => [String(name).replace('Bell', 'Chime'), needs]),
    );
  });

  test('finds by word beginnings and by filters, within reach only', async () => {
    await network.createService('southShop', { name: 'Zebra line', category: 'numbers' });
    const mine = await network.createService('northShop', {
      name: 'Zebra trunk',
      category: 'numbers',
    });
    const search = async (persona: keyof CatalogTest['people'], more: object = {}) => {
      const context = await network.signedIn(persona);
      const query = { search: 'ZEB', sort: 'name', limit: 10, ...more };
      const { items } = await listRows(context, serviceSource, query);
      return items.map(({ name }) => name);
    };
    expect(await search('northAdmin')).toEqual(['Zebra trunk']);
    expect(await search('owner')).toEqual(['Zebra line', 'Zebra trunk']);
    expect(await search('owner', { company_id: mine.company_id })).toEqual(['Zebra trunk']);
    expect(await search('owner', { category: 'voice' })).toEqual([]);
    expect(await search('clerk')).toEqual([]);
  });

  test('every row of a bulk action has its own result', async () => {
    const mine = await network.createService();
    const theirs = await network.createService('south');
    const { results } = await actOnRows(
      await network.signedIn('northAdmin'),
      serviceSource,
      { action: 'delete', ids: [mine.id, theirs.id] },
      {},
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
  });
});
