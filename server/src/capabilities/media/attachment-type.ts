import { extname } from 'node:path';

/** A file type besides pictures and PDF: its first bytes and file extensions. */
interface Kind {
  readonly mime: string;
  readonly matches: (bytes: Buffer) => boolean;
  readonly names: ReadonlySet<string>;
}

const beginsWith =
  (signature: string, at = 0) =>
  (bytes: Buffer): boolean =>
    bytes.toString('latin1', at, at + signature.length) === signature;
const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Name of the macro folder in documents of older office programs. */
const macros = Buffer.from('_VBA_PROJECT', 'utf16le');
const hasMacros = (bytes: Buffer) => bytes.includes(macros);

/** Excludes documents with macros and executable files. */
const kinds: readonly Kind[] = [
  {
    mime: 'application/zip',
    matches: beginsWith('PK\x03\x04'),
    names: names('.zip .docx .xlsx .pptx .odt .ods .odp .odg .pages .numbers .key .vsdx .epub'),
  },
  // Documents of older office programs, and Outlook emails.
  {
    mime: 'application/x-ole-storage',
    matches: (bytes) => beginsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')(bytes) && !hasMacros(bytes),
    names: names('.doc .xls .ppt .msg .vsd'),
  },
  { mime: 'application/rtf', matches: beginsWith('{\\rtf'), names: names('.rtf') },
  { mime: 'application/gzip', matches: beginsWith('\x1f\x8b'), names: names('.gz .tgz') },
  {
    mime: 'application/x-7z-compressed',
    matches: beginsWith('7z\xbc\xaf\x27\x1c'),
    names: names('.7z'),
  },
  { mime: 'application/vnd.rar', matches: beginsWith('Rar!\x1a\x07'), names: names('.rar') },
  { mime: 'application/x-tar', matches: beginsWith('ustar', 257), names: names('.tar') },
  {
    mime: 'text/plain',
    matches: isText,
    // A name without extension counts as text, which only opens in text viewers.
    names: names(' .txt .text .csv .tsv .md .log .json .yaml .yml .ini .ics .vcf .eml .pem'),
  },
];

/** Pictures and PDF, which are recognised by their content before this module is called. */
const media = names('.jpg .jpeg .png .webp .avif .gif .pdf');

/** A name that consists only of an extension has that extension. */
const extensionOf = (filename: string) => extname(`_${filename}`).toLowerCase();

/** Detects the type of an acceptable attachment; otherwise returns the message for its sender. */
export function attachmentType(
  bytes: Buffer,
  filename: string,
): { readonly mime: string } | { readonly refusal: string } {
  const extension = extensionOf(filename);
  if (media.has(extension)) {
    const type = extension.slice(1).toUpperCase();
    return { refusal: `This isn't a readable ${type} file. Save it again, then attach it.` };
  }
  const kind = kinds.find(({ matches }) => matches(bytes));
  if (kind === undefined)
    return {
      refusal: 'Please choose a picture, PDF, text file, office document or archive.',
    };
  return kind.names.has(extension)
    ? { mime: kind.mime }
    : { refusal: "Files of this type can't be sent. Put the file in a ZIP archive first." };
}

/** Text in UTF-8 or UTF-16, or in the encodings of older spreadsheet programs. */
function isText(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 2);
  if (start === '\xff\xfe' || start === '\xfe\xff') return true;
  return !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}
