import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { restoreRow } from '../../../kernel/resource/index.ts';
import { reusableSource } from '../reusable-source.ts';
import { removeSection } from './remove-section.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('rejects deleting a section in use, and names the page or the number of pages', async () => {
  const { id } = await network.section('Used');
  const remove = async () => removeSection(await network.as('northAdmin'), { id });
  const page = await network.addPageUsing(id);
  const title = `Page ${(await network.slugOf(page)).replace('page-', '')}`;
  expect(await rejectionOf(remove())).toMatchObject({
    code: 'conflict',
    message: `This section is used on '${title}'. Remove or detach it there first.`,
  });
  await network.addPageUsing(id);
  expect((await rejectionOf(remove())).message).toContain('used on 2 pages');
});

test('moves an unused section to the recycle bin, from where it can be restored', async () => {
  const { id } = await network.section('Unused');
  const context = await network.as('northAdmin');
  await removeSection(context, { id });
  expect(await rejectionOf(removeSection(context, { id }))).toMatchObject({ code: 'not_found' });
  expect(await restoreRow(context, reusableSource, { id })).toMatchObject({ id, type: 'text' });
});

test.each(strangers)('%s cannot delete the section', async (persona) => {
  const { id } = await network.section('Kept');
  await rejectionOf(removeSection(await network.as(persona), { id }));
  expect(await network.row('reusable_sections', id)).toMatchObject({ deleted_at: null });
});
