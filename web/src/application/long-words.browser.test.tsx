import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSession } from '../capabilities/auth/index.ts';
import { mockCompanies } from '../testing/companies-screen.tsx';
import { companyOf, meOf } from '../testing/records.ts';
import { renderApplication } from '../testing/render-screen.tsx';
import { mockServices, pbx } from '../testing/services-screen.tsx';
import { mockAccount } from '../testing/signing-in.ts';
import { mockUsers, userOf } from '../testing/users-screen.tsx';

const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherung';
const company = companyOf(2, { name: `${word} GmbH`, may: ['update', 'delete'] });
const person = userOf(42, {
  name: `Maximiliane ${word}`,
  email: `m.${word.toLowerCase().replace('ä', 'ae').slice(0, 50)}@example.com`,
  company_id: company.id,
  company_name: company.name,
});
const service = { ...pbx, name: word };

/** Visible texts that extend beyond the window, except in tab lists and truncated elements. */
function textsWiderThan(width: number): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const overflowing: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const isOverflowing = [...range.getClientRects()].some(({ right }) => right > width + 0.5);
    if (
      isOverflowing &&
      node.parentElement?.closest('[class*=sr-only], [role=tablist], .truncate') === null
    )
      overflowing.push(node.textContent ?? '');
  }
  return overflowing;
}

test.each([
  ['a company', `/admin/companies/${company.id}`, company.name],
  ['a person', `/admin/users/${person.id}`, person.name],
  ['a service', `/admin/services/${service.id}`, service.name],
])('%s with long words fits a phone', async (_, path, name) => {
  await page.viewport(320, 800);
  const me = meOf({
    permissions: ['companies:read', 'users:read', 'services:read', 'branding:read', 'audit:read'],
  });
  const { server } = mockAccount({ level: 'aal2', me });
  mockServices(server, [service]);
  mockUsers(server, [person]);
  mockCompanies(server, [company]);
  server.answer(contract.audit.list, () => ({ items: [], nextCursor: null }));
  void readSession();
  await renderApplication(path);
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const details of document.querySelectorAll('details')) details.open = true;
  await expect.poll(() => textsWiderThan(320)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("a list's heading stays on one line beside its buttons", async () => {
  await page.viewport(320, 800);
  const me = meOf({ permissions: ['companies:read', 'companies:create'] });
  const { server } = mockAccount({ level: 'aal2', me });
  mockCompanies(server, [company]);
  void readSession();
  await renderApplication('/admin/companies');
  const heading = page.getByRole('heading', { level: 1, name: 'Companies' });
  await expect.element(page.getByRole('button', { name: 'New company' })).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(heading.element());
  expect(range.getClientRects()).toHaveLength(1);
});
