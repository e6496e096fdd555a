import { useMutation } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { saveFile } from '../../kernel/resource/save-file.ts';
import type { EntriesInput } from './screen-queries.ts';

/** Fetches the entries of a selection as CSV and hands them to the browser as a file. */
export function useExportEntries(tenant: string) {
  return useMutation({
    retry: false,
    mutationFn: (input: EntriesInput) => apiFor(tenant).audit.export.call(input),
    onSuccess: ({ filename, csv }) => saveFile(filename, csv),
  });
}

/** Recomputes the hash chain of the own company. */
export function useVerifyIntegrity(tenant: string) {
  return useMutation({ retry: false, mutationFn: () => apiFor(tenant).audit.verify.call() });
}
