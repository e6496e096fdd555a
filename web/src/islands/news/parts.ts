/** Loaded when the page is idle, so that these modules are also available offline. */
export { afterRead, writeOf as writeOfRead } from '../../capabilities/alerts/reads.ts';
export {
  afterChange,
  refusals,
  writeOf as writeOfChange,
} from '../../capabilities/notifications/changes.ts';
export { showAlert } from './alert-dialog.ts';
export { createPanel } from './panel.ts';
export { postWrite } from './post-write.ts';
