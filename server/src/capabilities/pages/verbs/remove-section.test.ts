import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { restoreRow } from '../../../kernel/resource/index.ts';
import { reusableSource } from '../reusable-source.ts';
import { removeSection } from './remove-section.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('refuses while pages show it, and lists them', async () => {
  const { id } = await net.section('Used');
  const remove = async () => removeSection(await net.as('northAdmin'), { id });
  const page = await net.usingPage(id);
  const title = `Page ${(await net.slugOf(page)).replace('page-', '')}`;
  expect(await rejectionOf(remove())).toMatchObject({
    code: 'conflict',
    message: `It is used on '${title}'. Remove or detach it there first.`,
  });
  await net.usingPage(id);
  expect((await rejectionOf(remove())).message).toContain('used on 2 pages');
});

test('moves an unused one to the recycle bin, from where it can be restored', async () => {
  const { id } = await net.section('Unused');
  const context = await net.as('northAdmin');
  await removeSection(context, { id });
  expect(await rejectionOf(removeSection(context, { id }))).toMatchObject({ code: 'not_found' });
  expect(await restoreRow(context, reusableSource, { id })).toMatchObject({ id, type: 'text' });
});

test.each(strangers)('%s cannot delete it', async (persona) => {
  const { id } = await net.section('Kept');
  await rejectionOf(removeSection(await net.as(persona), { id }));
  expect(await net.row('reusable_sections', id)).toMatchObject({ deleted_at: null });
});
