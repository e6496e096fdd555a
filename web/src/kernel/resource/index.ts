/**
 * The web half of the resource kit: builds list, panel, form, import and export from a description
 * and its operations.
 */
export { rowOptions } from './queries.ts';
export { ResourceDetails, DetailsSkeleton } from './resource-details.tsx';
export { ResourceHeader } from './resource-header.tsx';
export { ResourceList } from './resource-list.tsx';
export { ResourcePage } from './resource-page.tsx';
export type { FormSlot } from './resource-panel.tsx';
export { RowMenu } from './row-menu.tsx';
export type { Resource, DialogAction, BulkDialog, Verb } from './resource.ts';
export { useListState, useOpened, type ListAddress } from './use-list-state.ts';
export { useVerbs } from './use-verbs.tsx';
