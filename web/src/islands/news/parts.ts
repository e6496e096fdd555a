/** What comes once the page has nothing else to do, and is kept by then where there is no connection. */
export { afterRead, writeOf as writeOfRead } from '../../capabilities/alerts/reads.ts';
export {
  afterChange,
  refusals,
  writeOf as writeOfChange,
} from '../../capabilities/notifications/changes.ts';
export { showAlert } from './alert-dialog.ts';
export { createPanel } from './panel.ts';
export { postWrite } from './post-write.ts';
