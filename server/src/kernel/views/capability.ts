import { defineCapability } from '../capability.ts';
import { viewProcedures } from './procedures.ts';
import { listViews } from './list.ts';

export const viewsCapability = defineCapability({
  name: 'views',
  procedures: viewProcedures,
  frame: {
    views: (context, { list }) => (list === undefined ? null : listViews(context, { list })),
  },
});
