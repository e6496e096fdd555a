import { Section, type SectionType } from '@trunkline/contract/pages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeSection } from './complete.ts';
import { fieldsOf, type FieldShape } from './field-shapes.ts';
import { brokenIndexesOf, fromEditor, sectionsOf, toEditor } from './page-data.ts';
import { sectionKinds, sectionTypes } from './section-kinds.ts';

type Arbitrary = fc.Arbitrary<unknown>;

function anyOf(shape: FieldShape): Arbitrary {
  switch (shape.kind) {
    case 'text':
      return fc.string({ maxLength: Math.min(shape.max, 40) });
    case 'number':
      return shape.isInteger
        ? fc.integer({ min: shape.min, max: shape.max })
        : fc.double({ min: shape.min, max: shape.max, noNaN: true });
    case 'choice':
      return fc.constantFrom(...shape.options);
    case 'switch':
      return fc.boolean();
    case 'texts':
      return fc.array(fc.string({ maxLength: Math.min(shape.maxLength, 20) }), {
        maxLength: Math.min(shape.max, 4),
      });
    case 'list':
      return fc.array(anyValues(shape.item), { maxLength: Math.min(shape.max, 3) });
    case 'group':
      return anyValues(shape.fields);
  }
}

function anyValues(shapes: readonly FieldShape[]): fc.Arbitrary<Record<string, unknown>> {
  const required = shapes.filter(({ optional }) => !optional).map(({ name }) => name);
  const model = Object.fromEntries(shapes.map((shape) => [shape.name, anyOf(shape)]));
  return fc.record(model, { requiredKeys: required });
}

const anySection = (type: SectionType) =>
  anyValues(fieldsOf(type)).map((fields) => Section.parse({ ...fields, type }));

const toStored = (section: Section): unknown => JSON.parse(JSON.stringify(section));

test('every kind of section in the contract has a name, a purpose and a valid initial value', () => {
  expect(sectionTypes.toSorted()).toEqual(
    Section.options.map((option) => option.shape.type.value).toSorted(),
  );
  for (const type of sectionTypes) {
    expect(Section.parse(sectionKinds[type].initialValues)).toEqual(
      sectionKinds[type].initialValues,
    );
    expect(fieldsOf(type).length).toBeGreaterThan(0);
  }
});

describe.each(sectionTypes)('%s', (type) => {
  test('comes out of the editor unchanged', () => {
    fc.assert(
      fc.property(anySection(type), (section) => {
        const { content } = fromEditor(toEditor([section], []).content);
        expect(content.sections.map(toStored)).toEqual([toStored(section)]);
      }),
      { numRuns: 60 },
    );
  });

  test('is valid whatever is missing or added', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), anySection(type), (junk, section) => {
        const names = fieldsOf(type).map(({ name }) => name);
        const values: Record<string, unknown> = { ...section };
        for (const [index, value] of Object.values(junk).entries()) {
          const name = names[index % names.length];
          if (name !== undefined) values[name] = value;
        }
        expect(Section.safeParse(completeSection(type, values)).success).toBe(true);
        expect(Section.safeParse(completeSection(type, {})).success).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('is valid when values cannot be converted to text', () => {
    const malformed = fieldsOf(type).map(({ name }) => [name, { toString: 1, valueOf: 1 }]);
    expect(Section.safeParse(completeSection(type, Object.fromEntries(malformed))).success).toBe(
      true,
    );
  });
});

describe('broken sections', () => {
  const broken = [{ index: 1, type: 'carousel', reason: 'There is no such kind.', stored: '{}' }];
  const { cta, text } = sectionKinds;

  test('appear where they are stored, and are identified by position', () => {
    const { content } = toEditor([cta.initialValues, text.initialValues], broken);
    expect(content.map(({ type }) => type)).toEqual(['cta', 'broken', 'text']);
    expect(fromEditor(content).broken).toEqual([{ from: 1, to: 1 }]);
    expect(sectionsOf(content)).toHaveLength(2);
  });

  test('move with their neighbours, from where they were last saved', () => {
    const { content } = toEditor([cta.initialValues, text.initialValues], broken);
    const moved = [...content.slice(1), ...content.slice(0, 1)];
    expect(fromEditor(moved).broken).toEqual([{ from: 1, to: 0 }]);
    const brokenIndexes = brokenIndexesOf(moved);
    expect(fromEditor(content, brokenIndexes).broken).toEqual([{ from: 0, to: 1 }]);
  });

  test('are not saved once they are removed', () => {
    const { content } = toEditor([cta.initialValues], broken);
    expect(fromEditor(content.filter(({ type }) => type !== 'broken')).broken).toEqual([]);
  });
});
