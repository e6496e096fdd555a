import { inSentence } from '@trunkline/contract/kernel/listing';
import { lineStates } from '@trunkline/contract/orders/states';
import type { Order, OrderDetail, OrderLine } from '@trunkline/contract/orders';
import { CircleAlert, Info } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatNumber } from '../../../ui/formats.ts';
import { TransitionButtons } from '../../../kernel/transitions/transition-buttons.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { includedText } from '@trunkline/contract/orders/texts';
import { awaitsDetails } from '../details.ts';
import { lineTransitions } from '../order-transitions.ts';
import { termText } from '../texts.ts';
import { lineTones } from '../tones.ts';
import { AnswersDialog, EvidenceDialog, LineAnswersDialog } from './lazy-parts.ts';
import { LinePrice } from './line-price.tsx';
import { OrderLink } from './order-link.tsx';

export function OrderLines({ order, orders }: { order: OrderDetail; orders: Resource<Order> }) {
  return (
    <Card title="Items">
      <ul className="divide-y divide-border">
        {order.lines
          .filter(({ parent_id }) => parent_id === null)
          .map((line) => (
            <Line key={line.id} line={line} bundle={null} order={order} orders={orders} />
          ))}
      </ul>
    </Card>
  );
}

function Line({
  line,
  bundle,
  order,
  orders,
}: {
  line: OrderLine;
  /** The service of the bundle that the line is part of. */
  bundle: string | null;
  order: OrderDetail;
  orders: Resource<Order>;
}) {
  const [openDialog, setOpenDialog] = useState<'questions' | 'answers' | 'evidence' | null>(null);
  const hasOtherBeneficiary =
    line.beneficiary_name !== null && line.beneficiary_id !== order.buyer_id;
  const transitions = lineTransitions(orders.tenant, line);
  const canAnswer = line.may.includes('answer');
  const isOpen = awaitsDetails(line);
  const hasAnswers = !(canAnswer && isOpen) && Object.keys(line.answers).length > 0;
  const parts = order.lines.filter(({ parent_id }) => parent_id === line.id);
  const hasEvidence = line.may.includes('evidence');
  return (
    <li className="grid gap-3 py-4 first:pt-1 last:pb-1">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold wrap-anywhere">{line.service}</h3>
            <Badge tone={lineTones[line.state]} dot>
              {lineStates[line.state]}
            </Badge>
          </div>
          <p className="wrap-anywhere">
            {formatNumber(line.quantity)} × {line.plan}
          </p>
          <p className="text-[13px] text-muted wrap-anywhere">
            {bundle === null ? termText(line) : includedText(bundle)}
          </p>
          {hasOtherBeneficiary && (
            <p className="text-[13px] text-muted wrap-anywhere">For {line.beneficiary_name}</p>
          )}
        </div>
        {bundle === null && (
          <div className="sm:text-right">
            <p className="text-[13px] text-muted">
              {order.side === 'sale' ? 'Customer pays' : 'You pay'}
            </p>
            <LinePrice line={line} currency={order.currency} />
          </div>
        )}
      </div>
      {line.problem && (
        <Problem text={line.problem} isWaiting={lineTones[line.state] === 'warning'} />
      )}
      {line.ordered_with && (
        <p className="text-[13px] text-muted">
          Ordered from your supplier:{' '}
          <OrderLink
            id={line.ordered_with.order_id}
            href={orders.pageOf(line.ordered_with.order_id)}
          >
            Order {line.ordered_with.number}
          </OrderLink>
          , {inSentence(lineStates[line.ordered_with.state])}
        </p>
      )}
      {(transitions.length > 0 || canAnswer || hasAnswers || hasEvidence) && (
        <div className="flex flex-wrap gap-2">
          {canAnswer && (
            <Button
              size="small"
              variant={isOpen ? 'primary' : 'secondary'}
              aria-label={`Answer questions about ${line.service}`}
              onClick={() => setOpenDialog('questions')}
            >
              Answer questions
            </Button>
          )}
          <TransitionButtons resource={orders} transitions={transitions} />
          {hasAnswers && (
            <Button
              size="small"
              aria-label={`Details for ${line.service}`}
              onClick={() => setOpenDialog('answers')}
            >
              Details
            </Button>
          )}
          {hasEvidence && (
            <Button
              size="small"
              aria-label={`Supplier messages about ${line.service}`}
              onClick={() => setOpenDialog('evidence')}
            >
              Supplier messages
            </Button>
          )}
        </div>
      )}
      {parts.length > 0 && (
        <ul
          aria-label={`Parts of ${line.service}`}
          className="divide-y divide-border border-l-2 border-border pl-4"
        >
          {parts.map((part) => (
            <Line key={part.id} line={part} bundle={line.service} order={order} orders={orders} />
          ))}
        </ul>
      )}
      {openDialog === 'questions' && (
        <Suspense>
          <AnswersDialog orders={orders} line={line} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
      {openDialog === 'answers' && (
        <Suspense>
          <LineAnswersDialog
            tenant={orders.tenant}
            line={line}
            onClose={() => setOpenDialog(null)}
          />
        </Suspense>
      )}
      {openDialog === 'evidence' && (
        <Suspense>
          <EvidenceDialog tenant={orders.tenant} line={line} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </li>
  );
}

/** Shows why a line failed, or what it's waiting for. */
function Problem({ text, isWaiting }: { text: string; isWaiting: boolean }) {
  const Icon = isWaiting ? Info : CircleAlert;
  return (
    <p
      className={classNames(
        'flex items-start gap-1.5 text-[13px]',
        isWaiting ? 'text-warning' : 'text-danger',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </p>
  );
}
