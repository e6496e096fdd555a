import { type LetterContent, letterConsent } from '@trunkline/contract/orders';
import { drawPdf, type Pens } from '../../../kernel/pdf/document.ts';

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

function drawFacts(pens: Pens, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) {
    pens.need(40);
    pens.small();
    pens.write(label);
    pens.plain(11);
    pens.write(value);
    pens.pdf.moveDown(0.5);
  }
}

/** Renders a frozen letter as PDF. The same content and moment give the same bytes. */
export const letterPdf = ({ order, seller, signer, port }: LetterContent, now: Date) =>
  drawPdf(`Letter of authorisation for order ${order}`, now, (pens) => {
    const { pdf } = pens;
    pens.bold(11);
    pens.write(seller.name);
    pdf.moveDown(1.5);
    pens.bold(22);
    pens.write('Letter of authorisation');
    pens.plain(10);
    pdf.moveDown(0.5);
    pens.write(`Order ${order}, ${days.format(now)}`);
    pdf.moveDown(1.5);
    drawFacts(pens, [
      ['Account holder', port.entity_name],
      ['Current carrier', port.losing_carrier],
      ['Account number', port.account_number],
      ['Service address', port.service_address],
      ['Authorised person', `${signer.name}, ${signer.email}`],
    ]);
    pens.rule();
    pens.part(`Numbers (${port.numbers.length})`, port.numbers.join('\n'));
    pens.part('Authorisation', letterConsent(port.entity_name, seller.name));
  });
