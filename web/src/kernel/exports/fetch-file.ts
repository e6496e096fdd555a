/** Where the file of an export is. */
export const fileAddress = (id: string): string => `/api/exports/${id}/file`;

/** Has the browser download a file, as if its link had been pressed. */
export function fetchFile(id: string): void {
  const link = document.createElement('a');
  link.href = fileAddress(id);
  link.download = '';
  link.click();
}
