import type { Quote, QuoteDetail } from '@trunkline/contract/quotes';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { useRecordChange } from '../../../kernel/transitions/use-record-change.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { toast } from '../../../ui/toast.tsx';
import { answersOf, choicesOf } from '../../orders/index.ts';
import { AddPlan } from './add-plan.tsx';
import { type QuoteFacts, RecipientCard } from './recipient-card.tsx';
import { EditedLine } from './edited-line.tsx';
import { QuoteLines } from './quote-lines.tsx';

const factsOf = ({
  title,
  recipient_name,
  recipient_email,
  valid_until,
  terms,
  note,
}: QuoteDetail): QuoteFacts => ({
  title,
  recipient_name,
  recipient_email,
  valid_until,
  terms,
  note,
});

/** Edits the draft of a quote. Changes to its items are saved immediately, to show their prices. */
export function QuoteEditor({ quote, quotes }: { quote: QuoteDetail; quotes: Resource<Quote> }) {
  const change = useRecordChange(quotes);
  const [facts, setFacts] = useState(() => factsOf(quote));
  const [savedPart, setSavedPart] = useState<'facts' | 'lines' | null>(null);
  const { id, version } = quote;
  const lines = quote.lines.map(
    ({ plan_id, quantity, answers, beneficiary_id, trial_end, parts }) => ({
      plan_id,
      quantity,
      answers: answersOf(answers),
      beneficiary_id,
      trial_end,
      parts: choicesOf(parts),
    }),
  );
  type Lines = Parameters<ReturnType<typeof apiFor>['quotes']['update']['call']>[0]['lines'];
  const save = (part: 'facts' | 'lines', next: Lines) => {
    setSavedPart(part);
    change.mutate(
      {
        run: () => apiFor(quotes.tenant).quotes.update.call({ id, version, ...facts, lines: next }),
        ...(part === 'facts' && { done: 'The draft was saved' }),
      },
      {
        onError: (error) => {
          const { message, fields } = describeError(error);
          if (part === 'lines' && fields.length === 0) toast.error(message);
        },
      },
    );
  };
  const saveLine = (lineIndex: number, changed: Partial<Lines[number]>) =>
    save(
      'lines',
      lines.map((line, index) => (index === lineIndex ? { ...line, ...changed } : line)),
    );
  const refused = savedPart === 'lines' ? describeError(change.error).fields : [];
  const isPending = (part: 'facts' | 'lines') => change.isPending && savedPart === part;
  return (
    <>
      <QuoteLines
        quote={quote}
        onChoose={(lineIndex, parts) => saveLine(lineIndex, { parts })}
        controls={(line, lineIndex) => (
          <EditedLine
            key={line.quantity}
            line={line}
            pending={isPending('lines')}
            problem={refused.find(({ path }) => path === `lines.${lineIndex}.quantity`)?.message}
            onQuantity={(quantity) => saveLine(lineIndex, { quantity })}
            onTrialEnd={(trial_end) => saveLine(lineIndex, { trial_end })}
            onRemove={() =>
              save(
                'lines',
                lines.filter((_, index) => index !== lineIndex),
              )
            }
          />
        )}
      >
        <AddPlan
          tenant={quotes.tenant}
          buyer={quote.buyer_id}
          pending={isPending('lines')}
          onAdd={(plan) => save('lines', [...lines, plan])}
        />
      </QuoteLines>
      <RecipientCard
        facts={facts}
        error={savedPart === 'facts' ? change.error : null}
        pending={isPending('facts')}
        onChange={(changed) => setFacts({ ...facts, ...changed })}
        onSave={() => save('facts', lines)}
      />
    </>
  );
}
