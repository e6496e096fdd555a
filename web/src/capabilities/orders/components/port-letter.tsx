import { letterStates } from '@trunkline/contract/orders/letters';
import type { Order, OrderDetail, OrderTask } from '@trunkline/contract/orders';
import { Suspense, useState } from 'react';
import { TransitionButtons } from '../../../kernel/transitions/transition-buttons.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/formats.ts';
import { letterTransitions } from '../order-transitions.ts';
import { letterTones } from '../tones.ts';
import { LetterDialog } from './lazy-parts.ts';

/** 'Signed by Grace Hopper, CTO (grace@client.example) on 3 Dec 2026, from 192.0.2.1.' */
function signatureText({ signature, signer_name, signer_email, sent_at }: Letter): string {
  if (signature === null)
    return `Sent to ${signer_name} (${signer_email}) on ${formatDate(sent_at)}.`;
  const { name, title, email, signed_at, address } = signature;
  const signer = title ? `${name}, ${title}` : name;
  return `Signed by ${signer} (${email}) on ${formatDate(signed_at)}, from ${address}.`;
}

type Letter = NonNullable<OrderTask['letter']>;

/** Shows the letter of authorisation of a port, with its evidence and the reader's actions. */
export function PortLetter({
  task,
  order,
  orders,
}: {
  task: OrderTask;
  order: OrderDetail;
  orders: Resource<Order>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { letter, may } = task;
  const canSend = may.includes('send_letter');
  if (letter === null && !canSend) return null;
  const isOutdated = letter?.state === 'outdated';
  return (
    <section aria-label="Letter of authorisation" className="grid gap-1 text-[13px]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-medium">Letter of authorisation</h4>
        {letter && (
          <Badge tone={letterTones[letter.state]} dot>
            {letterStates[letter.state]}
          </Badge>
        )}
      </div>
      <p className="text-muted wrap-anywhere">
        {letter
          ? signatureText(letter)
          : 'Carriers require this letter before they release numbers. It names the account, and an authorised person signs it.'}
      </p>
      {isOutdated && (
        <p className="text-warning">
          The port has changed since the letter was sent, or the letter is more than 30 days old.
          Send it again.
        </p>
      )}
      {letter?.signature && (
        <p className="text-muted wrap-anywhere">
          SHA-256 of the PDF: {letter.signature.pdf_sha256}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        <TransitionButtons
          resource={orders}
          transitions={letterTransitions(orders.tenant, order.seller_name ?? '', task)}
        />
        {canSend && (
          <Button
            size="small"
            variant={letter === null || isOutdated ? 'primary' : 'secondary'}
            onClick={() => setIsOpen(true)}
          >
            {letter === null ? 'Send letter' : 'Edit and resend letter'}
          </Button>
        )}
        {letter && (
          <a
            href={`/api/port_letters/${letter.id}/pdf`}
            download
            className={buttonClass('secondary', 'small')}
          >
            Download letter
          </a>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <LetterDialog task={task} orders={orders} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
