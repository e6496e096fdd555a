import type { QuoteContent } from '@trunkline/contract/quotes/content';
import type { OfferedLine } from '@trunkline/contract/quotes/document';
import { drawPdf, type Drawing } from '../../../kernel/pdf/document.ts';
import { dayText } from '../../../kernel/day-text.ts';
import { offerOf } from './text.ts';

/** Columns of the table of lines, in points from the margin. */
const columnsOf = ({ width }: Drawing) => ({ quantity: width - 190, price: width - 130 });

function drawLine(drawing: Drawing, { name, terms, quantity, price }: OfferedLine): void {
  const { pdf, margin } = drawing;
  const columns = columnsOf(drawing);
  drawing.need(60);
  const y = pdf.y;
  drawing.bold(10);
  drawing.write(name, { y, width: columns.quantity - 12 });
  drawing.small();
  drawing.write(terms, { width: columns.quantity - 12 });
  const bottom = pdf.y;
  drawing.plain(10);
  drawing.write(quantity, { x: margin + columns.quantity, y, width: 50 });
  drawing.write(price.join('\n'), { x: margin + columns.price, y, width: 130 });
  pdf.y = Math.max(bottom, pdf.y);
  drawing.rule();
}

function drawHead(drawing: Drawing, content: QuoteContent): void {
  const { seller, buyer, recipient, number, version, title, valid_until } = content;
  const { pdf } = drawing;
  drawing.bold(11);
  drawing.write(seller.name);
  pdf.moveDown(1.5);
  drawing.bold(22);
  drawing.write(title === '' ? `Quote ${number}` : title);
  drawing.plain(10);
  pdf.moveDown(0.5);
  drawing.write(`Quote ${number}, version ${version}`);
  drawing.write(`For ${buyer.name}, ${recipient.name}`);
  drawing.write(`Valid until ${dayText(valid_until)}`);
  pdf.moveDown(1.5);
}

/** Renders a frozen version as PDF. The same content and moment give the same bytes. */
export const quotePdf = (content: QuoteContent, now: Date): Promise<Buffer> =>
  drawPdf(`Quote ${content.number} from ${content.seller.name}`, now, (drawing) => {
    const { pdf, margin } = drawing;
    const columns = columnsOf(drawing);
    const offer = offerOf(content);
    drawHead(drawing, content);
    if (content.note !== '') {
      drawing.plain(10);
      drawing.write(content.note);
      pdf.moveDown(1);
    }
    const y = pdf.y;
    drawing.small();
    drawing.write('Service', { y });
    drawing.write('Quantity', { x: margin + columns.quantity, y });
    drawing.write('Price', { x: margin + columns.price, y });
    drawing.rule();
    for (const line of offer.lines) drawLine(drawing, line);
    drawing.need(40);
    drawing.bold(12);
    drawing.write(`First bill: ${offer.firstBill}`, { align: 'right' });
    drawing.small();
    drawing.write('Excluding taxes and usage.', { align: 'right' });
    drawing.part('Terms', content.terms);
  });
