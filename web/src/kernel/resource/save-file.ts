/** Offers a text to the person as a file to keep. */
export function saveFile(filename: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The download has begun by the next task; the address is no longer needed then.
  setTimeout(() => URL.revokeObjectURL(address));
}
