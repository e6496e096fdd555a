export function saveFile(filename: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The download has started by the next task, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(address));
}
