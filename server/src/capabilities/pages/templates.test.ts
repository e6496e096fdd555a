import { pageTemplateNames, PageTemplate } from '@trunkline/contract/pages';
import { expect, test } from 'vitest';
import { checkPage } from './checks.ts';
import { templateOf } from './templates.ts';

test.each(pageTemplateNames)('%s matches the contract and could be published', async (name) => {
  const { content, label } = PageTemplate.parse(templateOf(name));
  expect(await checkPage({ slug: 'a-page', title: label, description: 'x', content })).toEqual([]);
});
