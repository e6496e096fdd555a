import { inflateSync } from 'node:zlib';

/** The text that a PDF of ours shows: its pages are compressed, and their letters hexadecimal. */
export function pdfText(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const pages = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes = '']) =>
    inflated(Buffer.from(bytes, 'latin1')),
  );
  return pages
    .flatMap((page) => page.split('\n'))
    .flatMap((line) => (line.includes('TJ') ? [lettersOf(line)] : []))
    .join('\n');
}

const lettersOf = (line: string) =>
  [...line.matchAll(/<([0-9a-f]+)>/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('');

/** Streams that aren't compressed have no text. */
function inflated(bytes: Buffer): string {
  return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
}
