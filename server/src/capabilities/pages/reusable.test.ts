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

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const draftOf = async (id: string) =>
  (await getPage(await network.as('northAdmin'), { id })).draft.content;
const copyOf = (content: string) => ({ sections: [{ type: 'text', content }] });

test('a draft keeps the reference, and a preview shows the published section', async () => {
  const { id, version } = await network.section('Published');
  const page = await network.addPageUsing(id);
  await saveSection(await network.as('northAdmin'), {
    id,
    version,
    content: { type: 'text', content: 'Draft' },
  });
  expect(await draftOf(page)).toEqual({ sections: [{ type: 'reusable', section: id }] });
  const preview = await openPagePreview(await network.visitor(network.companies.north), {
    id: page,
    company: network.companies.north,
  });
  expect(preview?.content).toEqual(copyOf('Published'));
});

test('checks report dead links in a section at its place on the page', async () => {
  const { id } = await network.section('<a href="/nowhere">Here</a>');
  const page = await network.addPageUsing((await network.section('First')).id, id);
  expect(await checkDraft(await network.as('northAdmin'), { id: page })).toEqual({
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
  const { id } = await network.section('Gone');
  await removeSection(await network.as('northAdmin'), { id });
  const page = await network.addPageUsing(id);
  expect(await network.publish(page)).toMatchObject({
    published: false,
    problems: [{ severity: 'error', section: 0, field: 'section' }],
  });
});

test('copies in another company contain the content, and copies in the same company the reference', async () => {
  const { north, northShop } = network.companies;
  const { id } = await network.section('Shared');
  const page = await network.addPageUsing(id);
  const context = await network.as('northAdmin');
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

test("a company's copy of an inherited page contains the content of the owner's section", async () => {
  const { id } = await network.section('From above');
  const page = await network.addPageUsing(id);
  await network.publish(page);
  const copy = await overridePage(await network.as('northAdmin'), {
    slug: await network.slugOf(page),
    company_id: network.companies.northShop,
  });
  expect(copy.draft.content).toEqual(copyOf('From above'));
});

test('a section can be published without a version, and pages show it without being published again', async () => {
  const { id, version } = await network.section('One');
  const page = await network.addPageUsing(id);
  await network.publish(page);
  const before = await getPage(await network.as('northAdmin'), { id: page });
  await saveSection(await network.as('northAdmin'), {
    id,
    version,
    content: { type: 'text', content: 'Two' },
  });
  await publishSection(await network.as('northAdmin'), { id });
  const slug = await network.slugOf(page);
  expect((await network.read(network.companies.northShop, slug))?.content).toEqual(copyOf('Two'));
  const after = await getPage(await network.as('northAdmin'), { id: page });
  expect(after.published?.number).toBe(before.published?.number);
});
