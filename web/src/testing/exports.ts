import type { ExportFile } from '@trunkline/contract/kernel/exports';

/** Creates an export that has just been requested, with changes. */
export function exportOf(changes: Partial<ExportFile> = {}): ExportFile {
  return {
    id: '00000000-0000-4000-8000-0000000000e1',
    list: 'companies',
    filename: 'companies-2031-05-06.csv',
    status: 'waiting',
    rows: 0,
    bytes: 0,
    truncated: false,
    failure: null,
    created_at: new Date().toISOString(),
    finished_at: null,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    ...changes,
  };
}
