import type { pageResource } from '@trunkline/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { createRow } from '../../kernel/resource/index.ts';
import { pageSource } from './source.ts';
import { createPages, type Pages } from './testing.ts';
import { checkDraft } from './verbs/check.ts';
import { getPage } from './verbs/get.ts';
import { openPagePreview } from './verbs/open-preview.ts';
import { overridePage } from './verbs/override.ts';
import { publishSection } from './verbs/publish-section.ts';
import { removeSection } from './verbs/remove-section.ts';
import { saveTemplate } from './verbs/save-template.ts';
import { saveSection } from './verbs/update-section.ts';

type From = z.output<(typeof pageResource)['create']>['from'];

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

const draftOf = async (id: string) =>
  (await getPage(await net.as('northAdmin'), { id })).draft.content;
const copyOf = (content: string) => ({ sections: [{ type: 'text', content }] });

test('a draft keeps the reference, and a preview shows the published section', async () => {
  const { id, version } = await net.section('Published');
  const page = await net.usingPage(id);
  await saveSection(await net.as('northAdmin'), {
    id,
    version,
    content: { type: 'text', content: 'Draft' },
  });
  expect(await draftOf(page)).toEqual({ sections: [{ type: 'reusable', section: id }] });
  const preview = await openPagePreview(await net.visitor(net.companies.north), {
    id: page,
    company: net.companies.north,
  });
  expect(preview?.content).toEqual(copyOf('Published'));
});

test('checks name dead links within a section at its place on the page', async () => {
  const { id } = await net.section('<a href="/nowhere">Here</a>');
  const page = await net.usingPage((await net.section('First')).id, id);
  expect(await checkDraft(await net.as('northAdmin'), { id: page })).toEqual({
    problems: [
      {
        severity: 'warning',
        section: 1,
        field: 'content',
        message: "'Here' points to /nowhere, which doesn't exist.",
      },
    ],
  });
});

test('a page that refers to a deleted section is not published', async () => {
  const { id } = await net.section('Gone');
  await removeSection(await net.as('northAdmin'), { id });
  const page = await net.usingPage(id);
  expect(await net.publish(page)).toMatchObject({
    published: false,
    problems: [{ severity: 'error', section: 0, field: 'section' }],
  });
});

test('copies in another company get the content, copies in the same company the reference', async () => {
  const { north, northShop } = net.companies;
  const { id } = await net.section('Shared');
  const page = await net.usingPage(id);
  const context = await net.as('northAdmin');
  const copy = async (company_id: string, from: From) => {
    const slug = `copy-${crypto.randomUUID()}`;
    const row = await createRow(context, pageSource, { company_id, title: 'Copy', slug, from });
    return draftOf(row.id);
  };
  const reference = { sections: [{ type: 'reusable', section: id }] };
  expect(await copy(north, { kind: 'page', id: page })).toEqual(reference);
  expect(await copy(northShop, { kind: 'page', id: page })).toEqual(copyOf('Shared'));
  const { id: template } = await saveTemplate(context, {
    id: page,
    title: 'With a section',
    description: '',
  });
  expect(await copy(north, { kind: 'own_template', id: template })).toEqual(reference);
  expect(await copy(northShop, { kind: 'own_template', id: template })).toEqual(copyOf('Shared'));
});

test("an own copy of an inherited page gets the content of the owner's section", async () => {
  const { id } = await net.section('From above');
  const page = await net.usingPage(id);
  await net.publish(page);
  const copy = await overridePage(await net.as('northAdmin'), {
    slug: await net.slugOf(page),
    company_id: net.companies.northShop,
  });
  expect(copy.draft.content).toEqual(copyOf('From above'));
});

test('publishing needs no version, and a page shows the change without being published', async () => {
  const { id, version } = await net.section('One');
  const page = await net.usingPage(id);
  await net.publish(page);
  const before = await getPage(await net.as('northAdmin'), { id: page });
  await saveSection(await net.as('northAdmin'), {
    id,
    version,
    content: { type: 'text', content: 'Two' },
  });
  await publishSection(await net.as('northAdmin'), { id });
  const slug = await net.slugOf(page);
  expect((await net.read(net.companies.northShop, slug))?.content).toEqual(copyOf('Two'));
  const after = await getPage(await net.as('northAdmin'), { id: page });
  expect(after.published?.number).toBe(before.published?.number);
});
