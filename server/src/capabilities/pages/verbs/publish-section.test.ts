import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { publishSection, publishSectionOrRefuse } from './publish-section.ts';
import { saveSection } from './update-section.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('changes every published page that shows the section, and reports dead links', async () => {
  const { id, version } = await network.section('Before');
  const slugs = [];
  for (const page of [await network.addPageUsing(id), await network.addPageUsing(id)]) {
    await network.publish(page);
    slugs.push(await network.slugOf(page));
  }
  const after = '<p>After, <a href="/nowhere">see</a></p>';
  const content = { type: 'text' as const, content: after };
  const changed = await saveSection(await network.as('northAdmin'), { id, version, content });
  const result = await publishSection(await network.as('northAdmin'), {
    id,
    version: changed.version,
  });
  expect(result).toMatchObject({
    published: true,
    section: { state: 'published', live: { content: after } },
    problems: [{ severity: 'warning', section: 0 }],
  });
  for (const slug of slugs) {
    expect(await network.read(network.companies.north, slug)).toMatchObject({
      content: { sections: [{ type: 'text', content: after }] },
    });
  }
});

test('rejects an incomplete section and an outdated version', async () => {
  const { id, version } = await network.section('Complete');
  const content = { type: 'cta' as const, title: '' };
  await saveSection(await network.as('northAdmin'), { id, version, content });
  const context = await network.as('northAdmin');
  expect(await rejectionOf(publishSection(context, { id, version }))).toMatchObject({
    code: 'conflict',
  });
  expect(await publishSection(context, { id })).toMatchObject({
    published: false,
    problems: [{ severity: 'error', section: 0, field: 'title' }],
    section: { state: 'changed' },
  });
  expect(await rejectionOf(publishSectionOrRefuse(context, { id }))).toMatchObject({
    message: 'The call to action needs a title.',
  });
});

test.each(strangers)('%s cannot publish the section', async (persona) => {
  const { id, version } = await network.section('Kept');
  const content = { type: 'text' as const, content: 'Draft' };
  await saveSection(await network.as('northAdmin'), { id, version, content });
  await rejectionOf(publishSection(await network.as(persona), { id }));
  expect(await network.row('reusable_sections', id)).toMatchObject({ live: { content: 'Kept' } });
});
