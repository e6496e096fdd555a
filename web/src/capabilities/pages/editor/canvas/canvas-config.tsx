import type { Config, Field, Fields } from '@puckeditor/core';
import type { SectionType } from '@trunkline/contract/pages';
import type { ReactNode } from 'react';
import { brokenKind } from '../model/page-data.ts';
import { fieldsOf } from '../model/field-shapes.ts';
import { sectionKinds, sectionTypes } from '../model/section-kinds.ts';
import { BrokenItem, CanvasItem } from './canvas-item.tsx';

/** Sections whose title is also said in an attribute: it is written beside, in the form. */
const titledInAttributes: ReadonlySet<SectionType> = new Set(['comparison', 'embed']);

/** The texts that are written where they stand. Everything else is in the form beside the page. */
function inPlace(type: SectionType): Fields {
  const fields: Record<string, Field> = {};
  for (const { name, label } of fieldsOf(type)) {
    if (name === 'title' && titledInAttributes.has(type)) continue;
    if (name === 'title' || name === 'subtitle') {
      fields[name] = { type: 'text', label, contentEditable: true };
    } else if (name === 'description') {
      fields[name] = { type: 'textarea', label, contentEditable: true };
    }
  }
  return fields;
}

const components = Object.fromEntries(
  sectionTypes.map((type) => {
    const { label, start } = sectionKinds[type];
    const { type: _type, ...fields } = start;
    return [
      type,
      {
        label,
        fields: inPlace(type),
        defaultProps: structuredClone(fields),
        render: (props: { id: string } & Record<string, unknown>) => (
          <CanvasItem type={type} shown={props} />
        ),
      },
    ];
  }),
);

/** Puck's view of our sections: what it may place, and how that looks. The same from one rendering to the next. */
export const canvasConfig: Config = {
  components: {
    ...components,
    [brokenKind]: {
      label: 'Broken section',
      fields: {},
      permissions: { duplicate: false },
      render: ({ kind, reason }: Record<string, unknown>) => (
        <BrokenItem kind={String(kind)} reason={String(reason)} />
      ),
    },
  },
  root: { fields: {}, render: ({ children }: { children: ReactNode }) => <>{children}</> },
};
