import { type LetterContent, letterConsent } from '@trunkline/contract/orders';
import { drawPdf, type Drawing } from '../../../kernel/pdf/document.ts';

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

function drawFacts(drawing: Drawing, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) {
    drawing.need(40);
    drawing.small();
    drawing.write(label);
    drawing.plain(11);
    drawing.write(value);
    drawing.pdf.moveDown(0.5);
  }
}

/** Renders a frozen letter as PDF. The same content and moment give the same bytes. */
export const letterPdf = ({ order, seller, signer, port }: LetterContent, now: Date) =>
  drawPdf(`Letter of authorisation for order ${order}`, now, (drawing) => {
    const { pdf } = drawing;
    drawing.bold(11);
    drawing.write(seller.name);
    pdf.moveDown(1.5);
    drawing.bold(22);
    drawing.write('Letter of authorisation');
    drawing.plain(10);
    pdf.moveDown(0.5);
    drawing.write(`Order ${order}, ${days.format(now)}`);
    pdf.moveDown(1.5);
    drawFacts(drawing, [
      ['Account holder', port.entity_name],
      ['Current carrier', port.losing_carrier],
      ['Account number', port.account_number],
      ['Service address', port.service_address],
      ['Authorised person', `${signer.name}, ${signer.email}`],
    ]);
    drawing.rule();
    drawing.part(`Numbers (${port.numbers.length})`, port.numbers.join('\n'));
    drawing.part('Authorisation', letterConsent(port.entity_name, seller.name));
  });
