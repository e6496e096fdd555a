import { Section } from '@trunkline/contract/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageSection } from '../../documents/page-document.tsx';
import { fieldsOf, type FieldShape } from './field-shapes.ts';
import { sectionTypes } from './section-kinds.ts';
import {
  isIconValue,
  richTexts,
  withTexts,
  withWrittenText,
  type WrittenText,
} from './written-texts.ts';

/** Fills every field, with two items in every list. */
function fillValue(shape: FieldShape): unknown {
  switch (shape.kind) {
    case 'text':
      return shape.as === 'picture' || shape.as === 'link' ? '/x' : `${shape.name} words`;
    case 'number':
      return shape.min;
    case 'choice':
      return shape.options[0];
    case 'switch':
      return true;
    case 'texts':
      return ['one', 'two'];
    case 'list':
      return [valuesOf(shape.item), valuesOf(shape.item)];
    case 'group':
      return valuesOf(shape.fields);
  }
}
const valuesOf = (shapes: readonly FieldShape[]): Record<string, unknown> =>
  Object.fromEntries(shapes.map((shape) => [shape.name, fillValue(shape)]));

/** Returns every text of a section, and the rendered section with a marker in place of each. */
function renderMarked(section: Section): { texts: WrittenText[]; html: string } {
  const texts: WrittenText[] = [];
  const rendered = withTexts(section, (text) => {
    texts.push(text);
    return <mark data-path={text.path}>{text.text}</mark>;
  });
  return { texts, html: renderToStaticMarkup(<PageSection section={rendered} level={2} />) };
}

describe.each(sectionTypes)('%s', (type) => {
  const section = Section.parse({ ...valuesOf(fieldsOf(type)), type });
  const { texts, html } = renderMarked(section);

  test('has exactly one place on the page for every editable text', () => {
    for (const { path } of texts)
      expect({ path, times: html.split(`data-path="${path}"`).length - 1 }).toEqual({
        path,
        times: 1,
      });
  });

  test('marks a text as collapsible when it is in a summary', () => {
    const summaryPaths = [...html.matchAll(/<summary>.*?data-path="([^"]*)"/g)].map(
      ([, path]) => path,
    );
    expect(texts.filter(({ isCollapsible }) => isCollapsible).map(({ path }) => path)).toEqual(
      summaryPaths,
    );
  });

  test('renders editable text only as content, never in attributes', () => {
    expect(html).not.toContain('[object');
  });

  test('maps each text back to its source', () => {
    for (const { path } of texts) {
      const { texts: next } = renderMarked(
        Section.parse({ ...withWrittenText(section, path, 'New'), type }),
      );
      expect(next.filter(({ text }) => text === 'New').map((item) => item.path)).toEqual([path]);
    }
  });
});

test('titles, item texts, buttons, cells and figures are edited in place', () => {
  const pathsOf = (section: Section) => renderMarked(section).texts.map(({ path }) => path);
  expect(
    pathsOf({
      type: 'hero',
      title: 'A',
      ctas: [{ text: 'B', link: '/b', type: 'primary' }],
      supporting_messages: ['C'],
      trust_indicators: [{ number: '1', label: 'D' }],
      hero_image: '/e',
      hero_image_alt: 'E',
    }),
  ).toEqual([
    'title',
    'subtitle',
    'description',
    'trust_indicators.0.number',
    'trust_indicators.0.label',
    'ctas.0.text',
    'supporting_messages.0',
  ]);
  expect(pathsOf({ type: 'faq', items: [{ question: 'A', answer: '<p>B</p>' }] })).toEqual([
    'title',
    'subtitle',
    'items.0.question',
  ]);
  expect(pathsOf({ type: 'logo_strip', logos: [{ image_url: '', name: 'A' }] })).toEqual([
    'title',
    'logos.0.name',
  ]);
  expect(pathsOf({ type: 'logo_strip', logos: [{ image_url: '/a', name: 'A' }] })).toEqual([
    'title',
  ]);
  expect(pathsOf({ type: 'embed', title: 'A', url: 'https://b.example' })).toEqual([
    'title',
    'caption',
  ]);
});

test('a comparison row has a cell for every column, and editing one adds the cells before it', () => {
  const table = { type: 'comparison', columns: ['A', 'B'], rows: [{ label: 'C', values: [] }] };
  const section = Section.parse(table);
  expect(renderMarked(section).texts.map(({ path }) => path)).toContain('rows.0.values.1');
  expect(withWrittenText(section, 'rows.0.values.1', 'D')).toMatchObject({
    rows: [{ label: 'C', values: ['', 'D'] }],
  });
});

test('treats yes and no as icons only in comparison cells', () => {
  const isIconAt = (path: string, text: string) =>
    isIconValue({
      path,
      text,
      name: '',
      label: '',
      max: 1,
      isAlwaysRendered: true,
      isCollapsible: false,
    });
  expect(isIconAt('rows.0.values.0', ' Yes ')).toBe(true);
  expect(isIconAt('rows.0.values.0', 'Yes, from June')).toBe(false);
  expect(isIconAt('columns.0', 'Yes')).toBe(false);
});

test('rich texts are listed in display order', () => {
  expect(richTexts('text', { content: '' })).toEqual(['content']);
  expect(richTexts('faq', { items: [{}, {}] })).toEqual(['items.0.answer', 'items.1.answer']);
  expect(richTexts('hero', { title: 'A' })).toEqual([]);
});
