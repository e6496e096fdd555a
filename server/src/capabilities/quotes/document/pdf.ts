import type { QuoteContent } from '@trunkline/contract/quotes/content';
import type { OfferedLine } from '@trunkline/contract/quotes/document';
import { drawPdf, type Pens } from '../../../kernel/pdf/document.ts';
import { dayText, offerOf } from './text.ts';

/** Columns of the table of lines, in points from the margin. */
const columnsOf = ({ width }: Pens) => ({ quantity: width - 190, price: width - 130 });

function drawLine(pens: Pens, { name, terms, quantity, price }: OfferedLine): void {
  const { pdf, margin } = pens;
  const columns = columnsOf(pens);
  pens.need(60);
  const y = pdf.y;
  pens.bold(10);
  pens.write(name, { y, width: columns.quantity - 12 });
  pens.small();
  pens.write(terms, { width: columns.quantity - 12 });
  const bottom = pdf.y;
  pens.plain(10);
  pens.write(quantity, { x: margin + columns.quantity, y, width: 50 });
  pens.write(price.join('\n'), { x: margin + columns.price, y, width: 130 });
  pdf.y = Math.max(bottom, pdf.y);
  pens.rule();
}

function drawHead(pens: Pens, content: QuoteContent): void {
  const { seller, buyer, recipient, number, version, title, valid_until } = content;
  const { pdf } = pens;
  pens.bold(11);
  pens.write(seller.name);
  pdf.moveDown(1.5);
  pens.bold(22);
  pens.write(title === '' ? `Quote ${number}` : title);
  pens.plain(10);
  pdf.moveDown(0.5);
  pens.write(`Quote ${number}, version ${version}`);
  pens.write(`For ${buyer.name}, ${recipient.name}`);
  pens.write(`Valid until ${dayText(valid_until)}`);
  pdf.moveDown(1.5);
}

/** Renders a frozen version as PDF. The same content and moment give the same bytes. */
export const quotePdf = (content: QuoteContent, now: Date): Promise<Buffer> =>
  drawPdf(`Quote ${content.number} from ${content.seller.name}`, now, (pens) => {
    const { pdf, margin } = pens;
    const columns = columnsOf(pens);
    const offer = offerOf(content);
    drawHead(pens, content);
    if (content.note !== '') {
      pens.plain(10);
      pens.write(content.note);
      pdf.moveDown(1);
    }
    const y = pdf.y;
    pens.small();
    pens.write('Service', { y });
    pens.write('Quantity', { x: margin + columns.quantity, y });
    pens.write('Price', { x: margin + columns.price, y });
    pens.rule();
    for (const line of offer.lines) drawLine(pens, line);
    pens.need(40);
    pens.bold(12);
    pens.write(`First bill: ${offer.firstBill}`, { align: 'right' });
    pens.small();
    pens.write('Without taxes and usage.', { align: 'right' });
    pens.part('Terms', content.terms);
  });
