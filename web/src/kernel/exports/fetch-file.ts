export const fileAddress = (id: string): string => `/api/exports/${id}/file`;

/** Downloads a file in the browser, as if its link had been clicked. */
export function fetchFile(id: string): void {
  const link = document.createElement('a');
  link.href = fileAddress(id);
  link.download = '';
  link.click();
}
