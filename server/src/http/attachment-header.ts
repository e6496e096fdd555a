/**
 * Builds the header with which browsers download the file under its original name and never display
 * it.
 */
export function attachmentHeader(filename: string): string {
  const plain = filename.replaceAll(/[^\w .-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename).replaceAll("'", '%27')}`;
}
