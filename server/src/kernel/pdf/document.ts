import NewPdf from 'pdfkit';
import { fontFiles } from './fonts.ts';
import { printable } from './printable.ts';

type Pdf = InstanceType<typeof NewPdf>;

// A4 in points.
const margin = 56;
const width = 595.28 - 2 * margin;
const ink = '#0B1220';
const quiet = '#5B6472';

const note =
  "Text in scripts that this file can't display is written in Latin letters. To see or print the " +
  'original text, open the web page of this document.';

/** Creates the functions that draw a document. Their texts can contain any characters. */
function createDrawing(pdf: Pdf) {
  let isTransliterated = false;
  const drawing = {
    pdf,
    margin,
    width,
    bold: (size: number) => pdf.font('bold').fontSize(size).fillColor(ink),
    plain: (size: number) => pdf.font('plain').fontSize(size).fillColor(ink),
    small: () => pdf.font('plain').fontSize(9).fillColor(quiet),
    /** Writes a text below the previous one, or at a position. */
    write(text: string, options: PDFKit.Mixins.TextOptions & { x?: number; y?: number } = {}) {
      const { x = margin, y, ...rest } = options;
      const printed = printable(text);
      isTransliterated ||= printed.isTransliterated;
      pdf.text(printed.text, x, y, { width, ...rest });
    },
    rule() {
      const y = pdf.y + 6;
      pdf
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.5)
        .strokeColor('#C9CED6')
        .stroke();
      pdf.y = y + 8;
    },
    /** Starts a page unless this much space is left. */
    need(height: number) {
      if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
    },
    /** Writes a section with a heading; nothing for an empty text. */
    part(heading: string, text: string) {
      if (text === '') return;
      drawing.need(60);
      pdf.moveDown(1);
      drawing.bold(11);
      drawing.write(heading);
      drawing.plain(10);
      drawing.write(text);
    },
    /** Adds a note if characters were replaced. */
    end() {
      if (!isTransliterated) return;
      drawing.need(40);
      pdf.moveDown(2);
      drawing.small();
      drawing.write(note);
    },
  };
  return drawing;
}

export type Drawing = ReturnType<typeof createDrawing>;

/** Draws a PDF. The same drawing at the same moment produces the same bytes. */
export function drawPdf(
  title: string,
  now: Date,
  draw: (drawing: Drawing) => void,
): Promise<Buffer> {
  const pdf = new NewPdf({
    size: 'A4',
    margin,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    font: '',
    info: { Title: title, CreationDate: now },
  });
  pdf.registerFont('plain', fontFiles.plain).registerFont('bold', fontFiles.bold);
  const pieces: Buffer[] = [];
  const result = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
  });
  const drawing = createDrawing(pdf);
  draw(drawing);
  drawing.end();
  pdf.end();
  return result;
}
