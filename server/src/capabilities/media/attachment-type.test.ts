import { describe, expect, test } from 'vitest';
import { attachmentType } from './attachment-type.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const ole = latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest');
const zip = latin1('PK\x03\x04rest');
const tar = Buffer.concat([latin1('notes.txt'), Buffer.alloc(248), latin1('ustar\0')]);

describe('accepted files', () => {
  test.each([
    ['prices.csv', Buffer.from('name;price\r\nZoë;1\r\n'), 'text/plain'],
    ['latin1.csv', latin1('name;price\r\nZo\xeb;1\r\n'), 'text/plain'],
    ['utf16.txt', Buffer.from('\ufeffname', 'utf16le'), 'text/plain'],
    ['README', Buffer.from('Read me'), 'text/plain'],
    ['Offer.DOCX', zip, 'application/zip'],
    ['photos.zip', zip, 'application/zip'],
    ['offer.doc', ole, 'application/x-ole-storage'],
    ['letter.rtf', latin1('{\\rtf1 x}'), 'application/rtf'],
    ['backup.tar.gz', latin1('\x1f\x8b\x08'), 'application/gzip'],
    ['backup.7z', latin1('7z\xbc\xaf\x27\x1c'), 'application/x-7z-compressed'],
    ['backup.rar', latin1('Rar!\x1a\x07\x01'), 'application/vnd.rar'],
    ['backup.tar', tar, 'application/x-tar'],
  ])('%s', (filename, bytes, mime) => {
    expect(attachmentType(bytes, filename)).toEqual({ mime });
  });
});

describe('rejected files', () => {
  test.each([
    ['a Windows program', 'notes.txt', latin1('MZ\x90\0\x03')],
    ['a Linux program', 'notes', latin1('\x7fELF\x02\x01')],
    ['a macOS program', 'notes', latin1('\xcf\xfa\xed\xfe\x07\0\0\x01')],
    [
      'a document with macros',
      'offer.doc',
      Buffer.concat([ole, Buffer.from('_VBA_PROJECT', 'utf16le')]),
    ],
    ['unrecognisable bytes', 'a.bin', Buffer.from([0, 1, 2, 255])],
  ])('%s, whatever its name', (_what, filename, bytes) => {
    expect(attachmentType(bytes, filename)).toEqual({
      refusal: 'Please choose a picture, PDF, text file, office document or archive.',
    });
  });

  test.each([
    ['plain text', 'plan.PNG', Buffer.from('a plan'), 'PNG'],
    ['half a document', 'offer.pdf', Buffer.from([0, 1, 2]), 'PDF'],
  ])('%s with the name of a picture or PDF', (_what, filename, bytes, type) => {
    expect(attachmentType(bytes, filename)).toEqual({
      refusal: `This isn't a readable ${type} file. Save it again, then attach it.`,
    });
  });

  test.each([
    ['a page', 'x.html', Buffer.from('<script>alert(1)</script>')],
    ['a drawing', 'x.svg', Buffer.from('<svg/>')],
    ['a script', 'x.ps1', Buffer.from('rm')],
    ['a script whose name is only an extension', '.ps1', Buffer.from('rm')],
    ['a shortcut', 'x.url', Buffer.from('[InternetShortcut]')],
    ['a script with two extensions', 'invoice.pdf.js', Buffer.from('1')],
    ['a Java archive', 'x.jar', zip],
    ['an app', 'x.apk', zip],
    ['a document with macros', 'x.docm', zip],
    ['a document with other content', 'x.docx', ole],
    ['an installer', 'x.msi', ole],
  ])('%s, because of its name', (_what, filename, bytes) => {
    expect(attachmentType(bytes, filename)).toEqual({
      refusal: expect.stringMatching(/^Files of this type can't be sent/),
    });
  });
});
