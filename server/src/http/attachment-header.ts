/** Never shown by a browser, only kept, under the name it came with. */
export function attachmentHeader(filename: string): string {
  const plain = filename.replaceAll(/[^\w .-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename).replaceAll("'", '%27')}`;
}
