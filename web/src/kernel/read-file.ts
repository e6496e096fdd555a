/** Reads a file as a data URL, which is shown as is, but sent without the part before the comma. */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () =>
      reject(new Error('Could not read the file', { cause: reader.error })),
    );
    reader.readAsDataURL(file);
  });
}

export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1);
