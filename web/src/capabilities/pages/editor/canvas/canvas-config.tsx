import type { Config } from '@puckeditor/core';
import type { ReactNode } from 'react';
import { brokenKind } from '../model/page-data.ts';
import { sectionKinds, sectionTypes } from '../model/section-kinds.ts';
import { BrokenItem, CanvasItem } from './canvas-item.tsx';
import { ReusableItem } from './reusable-item.tsx';

const components = Object.fromEntries(
  sectionTypes.map((type) => {
    const { label, initialValues } = sectionKinds[type];
    const { type: _type, ...fields } = initialValues;
    return [
      type,
      {
        label,
        // Texts are edited on the page itself and in our own form beside it.
        fields: {},
        defaultProps: structuredClone(fields),
        render: (props: { id: string } & Record<string, unknown>) =>
          type === 'reusable' ? (
            <ReusableItem shown={props} />
          ) : (
            <CanvasItem type={type} shown={props} />
          ),
      },
    ];
  }),
);

/** Our sections as Puck components. The object is stable between renders. */
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
