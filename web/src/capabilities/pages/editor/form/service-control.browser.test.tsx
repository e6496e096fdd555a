import { contract } from '@trunkline/contract';
import type { LinkTarget } from '@trunkline/contract/pages';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockServer, refusal } from '../../../../testing/mock-server.ts';
import { idOf } from '../../../../testing/records.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { EditedContext } from '../edited-context.ts';
import type { Values } from '../model/complete.ts';
import { SectionForm } from './section-form.tsx';

const services = [
  ['voice', 'Hosted voice'],
  ['fax', 'Fax to email'],
  ['trunks', 'SIP trunks'],
] as const;

const target = ([slug, title]: (typeof services)[number]): LinkTarget => ({
  kind: 'service',
  title,
  path: `/services/${slug}`,
  live: true,
});
const card = (slug: string, name: string) => ({
  slug,
  name,
  category: 'voice',
  provider: 'Norden',
  summary: '',
  features: [],
  from_price: null,
  picture: '',
});

/** A pricing table's form on a site that publishes the services above. */
async function open(initial: Values) {
  const server = mockServer();
  server.answer(contract.pages.linkTargets, ({ search }) => ({
    items: services.map(target).filter(({ title }) => title.toLowerCase().includes(String(search))),
  }));
  server.answer(contract.pages.resolveLive, ({ sections }) => ({
    blocks: [
      {
        type: 'pricing_table',
        services: services
          .filter(([slug]) => JSON.stringify(sections).includes(`"${slug}"`))
          .map(([slug, name]) => card(slug, name)),
      },
    ],
  }));
  const values = { current: initial };
  function Form() {
    const [shown, setShown] = useState(initial);
    return (
      <SectionForm
        type="pricing_table"
        values={shown}
        onChange={(next) => {
          values.current = next;
          setShown(next);
        }}
      />
    );
  }
  await renderScreen(
    <EditedContext value={idOf(21)}>
      <Form />
    </EditedContext>,
  );
  return { server, values };
}

const group = page.getByRole('group', { name: 'Services' });
const addField = group.getByRole('combobox', { name: 'Add a service' });
const recommended = page.getByRole('combobox', { name: 'Recommended service' });
const option = (name: string) => page.getByRole('option', { name });
const unpublished = "Not published on this site, so visitors don't see it.";

test('adds services by name, each only once, and moves and removes them', async () => {
  const { server, values } = await open({ title: 'Prices' });
  await addField.click();
  await option('SIP trunks').click();
  await expect.element(group.getByText('SIP trunks')).toBeVisible();
  await addField.fill('voice');
  await expect.element(option('Fax to email')).not.toBeInTheDocument();
  await option('Hosted voice').click();
  await expect.poll(() => values.current['services']).toEqual(['trunks', 'voice']);
  await addField.click();
  await expect.element(option('Fax to email')).toBeVisible();
  await expect.element(option('Hosted voice')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await group.getByRole('button', { name: 'Move Hosted voice up' }).click();
  await group.getByRole('button', { name: 'Remove SIP trunks' }).click();
  expect(values.current['services']).toEqual(['voice']);
  expect(server.inputsOf('GET', '/api/pages/link-targets')[0]).toEqual({
    id: idOf(21),
    search: '',
    kind: 'service',
  });
});

test('chooses a recommended service with the keyboard, and clears it', async () => {
  const { values } = await open({ highlighted: 'voice' });
  await expect.element(recommended).toHaveValue('Hosted voice');
  await recommended.fill('fax');
  await expect.element(option('Hosted voice')).not.toBeInTheDocument();
  await expect.element(option('Fax to email')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(recommended).toHaveValue('Fax to email');
  expect(values.current['highlighted']).toBe('fax');
  await recommended.fill('');
  await expect.poll(() => values.current['highlighted']).toBe('');
});

test('marks services that are no longer on the site, and lets the user remove them', async () => {
  const { values } = await open({ services: ['voice', 'pager'], highlighted: 'pager' });
  await expect.element(group.getByText('pager', { exact: true })).toBeVisible();
  await expect.element(group.getByText(unpublished)).toBeVisible();
  await expect.element(group.getByText('Hosted voice')).toBeVisible();
  await expect.element(recommended).toHaveValue('pager');
  await expect.element(recommended).toHaveAccessibleDescription(unpublished);
  await group.getByRole('button', { name: 'Remove pager' }).click();
  await recommended.fill('');
  await expect.poll(() => values.current).toEqual({ services: ['voice'], highlighted: '' });
  await expect.element(page.getByText(unpublished)).not.toBeInTheDocument();
});

test('offers no more services than the section can show', async () => {
  await open({ services: Array.from({ length: 12 }, (_, index) => `service-${index}`) });
  await expect.element(group.getByText('service-11')).toBeVisible();
  await expect.element(addField).not.toBeInTheDocument();
});

test('reports when the services cannot be searched', async () => {
  const { server } = await open({});
  server.answer(contract.pages.linkTargets, () => refusal(500));
  await addField.fill('anything');
  await expect
    .element(group.getByRole('alert'))
    .toHaveTextContent("Couldn't search the services. Please try again.");
});
