/**
 * Builds the header that makes browsers download a file under its original name instead of
 * displaying it.
 */
export function attachmentHeader(filename: string): string {
  const plain = filename.replaceAll(/[^\w .-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename).replaceAll("'", '%27')}`;
}
