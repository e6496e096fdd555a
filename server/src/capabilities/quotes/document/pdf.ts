import type { QuoteContent } from '@trunkline/contract/quotes/content';
import type { OfferedLine } from '@trunkline/contract/quotes/document';
import NewPdf from 'pdfkit';
import { printable } from './printable.ts';
import { dayText, offerOf } from './text.ts';

// A4 in points, with the columns of the table of lines.
const margin = 56;
const width = 595.28 - 2 * margin;
const columns = { name: 0, quantity: width - 190, price: width - 130 } as const;
const ink = '#0B1220';
const quiet = '#5B6472';

type Pdf = InstanceType<typeof NewPdf>;

const bold = (pdf: Pdf) => pdf.font('Helvetica-Bold').fillColor(ink);
const plain = (pdf: Pdf) => pdf.font('Helvetica').fillColor(ink);
const small = (pdf: Pdf) => pdf.font('Helvetica').fontSize(9).fillColor(quiet);

function rule(pdf: Pdf): void {
  const y = pdf.y + 6;
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor('#C9CED6')
    .stroke();
  pdf.y = y + 8;
}

/** Begins a page unless this much room is left. */
function need(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
}

function drawLine(pdf: Pdf, { name, terms, quantity, price }: OfferedLine): void {
  need(pdf, 60);
  const top = pdf.y;
  const text = (value: string, x: number, room: number) =>
    pdf.text(printable(value), margin + x, top, { width: room });
  bold(pdf).fontSize(10);
  text(name, columns.name, columns.quantity - 12);
  small(pdf).text(printable(terms), { width: columns.quantity - 12 });
  const left = pdf.y;
  plain(pdf).fontSize(10);
  text(String(quantity), columns.quantity, 50);
  text(price.join('\n'), columns.price, 130);
  pdf.y = Math.max(left, pdf.y);
  pdf.x = margin;
  rule(pdf);
}

function drawHead(pdf: Pdf, content: QuoteContent): void {
  const { seller, buyer, recipient, number, version, title, valid_until } = content;
  const line = (value: string) => pdf.text(printable(value), margin, undefined, { width });
  bold(pdf).fontSize(11);
  line(seller.name);
  pdf.moveDown(1.5);
  bold(pdf).fontSize(22);
  line(title === '' ? `Quote ${number}` : title);
  plain(pdf).fontSize(10).moveDown(0.5);
  line(`Quote ${number}, version ${version}`);
  line(`For ${buyer.name}, ${recipient.name}`);
  line(`Valid until ${dayText(valid_until)}`);
  pdf.moveDown(1.5);
}

function drawText(pdf: Pdf, heading: string, text: string): void {
  if (text === '') return;
  need(pdf, 60);
  pdf.moveDown(1);
  bold(pdf).fontSize(11).text(heading, margin, undefined, { width });
  plain(pdf).fontSize(10).text(printable(text), { width });
}

/** Renders a frozen version as PDF. The same content and moment give the same bytes. */
export async function quotePdf(content: QuoteContent, now: Date): Promise<Buffer> {
  const pdf = new NewPdf({
    size: 'A4',
    margin,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: {
      Title: printable(`Quote ${content.number} from ${content.seller.name}`),
      CreationDate: now,
    },
  });
  const pieces: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
  });
  const offer = offerOf(content);
  drawHead(pdf, content);
  if (content.note !== '') {
    plain(pdf).fontSize(10).text(printable(content.note), { width });
    pdf.moveDown(1);
  }
  const top = pdf.y;
  small(pdf).text('Service', margin, top);
  pdf.text('Quantity', margin + columns.quantity, top);
  pdf.text('Price', margin + columns.price, top);
  rule(pdf);
  for (const line of offer.lines) drawLine(pdf, line);
  need(pdf, 40);
  bold(pdf).fontSize(12);
  pdf.text(`First bill: ${printable(offer.firstBill)}`, margin, undefined, {
    width,
    align: 'right',
  });
  small(pdf).text('Without taxes and usage.', { width, align: 'right' });
  drawText(pdf, 'Terms', content.terms);
  pdf.end();
  return whole;
}
