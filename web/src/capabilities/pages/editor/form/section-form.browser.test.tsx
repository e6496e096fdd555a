import { contract } from '@trunkline/contract';
import { Section, type SectionType } from '@trunkline/contract/pages';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { mockServer } from '../../../../testing/mock-server.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { completeSection, type Values } from '../model/complete.ts';
import { fieldsOf } from '../model/field-shapes.ts';
import { sectionKinds, sectionTypes } from '../model/section-kinds.ts';
import { addressRule } from './link-rule.ts';
import { SectionForm } from './section-form.tsx';
import { FieldFocusContext } from './field-focus.ts';

function Form({ type, onValues }: { type: SectionType; onValues: (values: Values) => void }) {
  const [values, setValues] = useState<Values>(sectionKinds[type].initialValues);
  return (
    <SectionForm
      type={type}
      values={values}
      onChange={(next) => {
        setValues(next);
        onValues(next);
      }}
    />
  );
}

test.each(sectionTypes)(
  '%s: every field of the contract has a control with its name',
  async (type) => {
    const server = mockServer();
    server.answer(contract.pages.linkTargets, () => ({ items: [] }));
    await renderScreen(<Form type={type} onValues={() => undefined} />);
    for (const { label } of fieldsOf(type)) {
      await expect.element(page.getByText(label, { exact: true }).first()).toBeVisible();
    }
  },
);

test('items are added, edited, moved and removed, and the result fits the contract', async () => {
  let last: Values = {};
  const screen = await render(
    <Form
      type="steps"
      onValues={(values) => {
        last = values;
      }}
    />,
  );
  await screen.getByRole('button', { name: 'Add step' }).click();
  await screen.getByRole('textbox', { name: 'Title' }).last().fill('Second');
  await screen.getByRole('button', { name: 'Move Second up' }).click();
  await screen.getByRole('button', { name: 'Remove First' }).click();
  const section = completeSection('steps', last);
  expect(Section.parse(section)).toMatchObject({
    type: 'steps',
    steps: [{ title: 'Second', description: '' }],
  });
});

test('a link that could run a script shows an error beside the field', async () => {
  const screen = await render(<Form type="hero" onValues={() => undefined} />);
  await screen.getByRole('button', { name: 'Get in touch', exact: true }).click();
  const link = screen.getByRole('textbox', { name: 'Link' });
  await link.fill('javascript:alert(1)');
  await screen.getByRole('textbox', { name: 'Title' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(addressRule);
});

test('the colour of a call to action comes from the theme or is chosen freely', async () => {
  let last: Values = {};
  const screen = await render(
    <Form
      type="cta"
      onValues={(values) => {
        last = values;
      }}
    />,
  );
  const colour = screen.getByRole('combobox', { name: 'Background colour' });
  await expect.element(colour).toHaveTextContent('Secondary');
  await colour.click();
  await screen.getByRole('option', { name: 'Accent' }).click();
  await expect.poll(() => last['background_color']).toBe('accent');
  await colour.click();
  await screen.getByRole('option', { name: 'Custom colour' }).click();
  await screen.getByLabelText('Custom colour', { exact: true }).fill('#123456');
  await expect.poll(() => last['background_color']).toBe('#123456');
});

test('empty effect fields show the defaults that apply', async () => {
  const screen = await render(<Form type="hero" onValues={() => undefined} />);
  await expect
    .element(screen.getByRole('combobox', { name: 'Background effect' }))
    .toHaveTextContent("The theme's effect");
  await screen.getByText('Effect settings').click();
  const speed = screen.getByRole('spinbutton', { name: 'Speed' });
  await expect.element(speed).toHaveAttribute('placeholder', '1');
  await expect.element(speed).toHaveAccessibleDescription('From 0 to 5. The default is 1.');
  await expect.element(screen.getByRole('checkbox', { name: 'Use theme colours' })).toBeChecked();
});

function FormWithRequestedAnswer() {
  const [path, setPath] = useState<string | null>('items.1.answer');
  const items = [
    { question: 'First?', answer: '<p>One.</p>' },
    { question: 'Second?', answer: '<p>Two.</p>' },
  ];
  return (
    <FieldFocusContext value={{ path, onFound: () => setPath(null) }}>
      <SectionForm type="faq" values={{ items }} onChange={() => undefined} />
    </FieldFocusContext>
  );
}

test('rich text selected on the page expands with the focus in it, and can be collapsed again', async () => {
  const screen = await render(<FormWithRequestedAnswer />);
  const answer = screen.getByRole('textbox', { name: 'Answer' });
  await expect.element(answer, { timeout: 15_000 }).toHaveFocus();
  await expect.element(answer).toHaveTextContent('Two.');
  await screen.getByRole('button', { name: 'Second?', exact: true }).click();
  await expect.element(answer).not.toBeInTheDocument();
});
