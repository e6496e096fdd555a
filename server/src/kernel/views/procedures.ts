import { signedIn } from '../context.ts';
import { operations } from '../operations.ts';
import { arrangeViews } from './arrange.ts';
import { listViews } from './list.ts';
import { removeView } from './remove.ts';
import { saveView } from './save.ts';
import { changeView } from './update.ts';

const { views } = operations;

export const viewProcedures = views.router({
  list: views.list.handler(({ context, input }) => listViews(signedIn(context), input)),
  save: views.save.handler(({ context, input }) => saveView(signedIn(context), input)),
  update: views.update.handler(({ context, input }) => changeView(signedIn(context), input)),
  remove: views.remove.handler(({ context, input }) => removeView(signedIn(context), input)),
  arrange: views.arrange.handler(({ context, input }) => arrangeViews(signedIn(context), input)),
});
