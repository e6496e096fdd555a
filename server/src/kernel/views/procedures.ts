import { procedures } from '../procedures.ts';
import { arrangeViews } from './arrange.ts';
import { listViews } from './list.ts';
import { removeView } from './remove.ts';
import { saveView } from './save.ts';
import { changeView } from './update.ts';

export const viewProcedures = procedures('views', {
  list: listViews,
  save: saveView,
  update: changeView,
  remove: removeView,
  arrange: arrangeViews,
});
