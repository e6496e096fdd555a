import { useQuery } from '@tanstack/react-query';
import {
  answerParts,
  isFileAnswer,
  sealedAnswer,
} from '@trunkline/contract/catalog/question-types';
import type { OrderLine } from '@trunkline/contract/orders';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { questionsOptions } from '../queries.ts';

const partNames: readonly string[] = Object.values(answerParts).flatMap(Object.keys);

/**
 * Formats an answer as text, with commas between list entries and the parts of an address or
 * contact.
 */
function answerText(answer: unknown): string {
  if (answer === undefined || answer === null || answer === '') return 'Not answered yet';
  if (answer === sealedAnswer)
    return 'Answered. Only the company that delivers the service can see the answer.';
  if (typeof answer === 'string') return answer;
  if (typeof answer === 'number') return formatNumber(answer);
  if (Array.isArray(answer)) return answer.map(answerText).join(', ');
  if (typeof answer !== 'object') return '';
  const parts = new Map<string, unknown>(Object.entries(answer));
  return partNames
    .map((name) => parts.get(name))
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}

function Answer({ answer }: { answer: unknown }) {
  if (!isFileAnswer(answer)) return answerText(answer);
  return (
    <a
      href={`/api/order-files/${answer.id}/content`}
      target="_blank"
      rel="noreferrer"
      className="font-medium text-primary hover:underline"
    >
      {answer.name}
    </a>
  );
}

/** Shows the answers of a line to the people who deliver it, and to those who gave them. */
export function LineAnswersDialog({
  tenant,
  line,
  onClose,
}: {
  tenant: string;
  line: Pick<OrderLine, 'service' | 'service_id' | 'answers'>;
  onClose: () => void;
}) {
  const query = useQuery(questionsOptions(tenant, line.service_id));
  const labels = new Map(query.data?.questions.map(({ key, label }) => [key, label]));
  // In the order of the questions; answers to questions that no longer exist follow.
  const keys = [...labels.keys(), ...Object.keys(line.answers)].filter(
    (key) => key in line.answers,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Details for ${line.service}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {query.isError ? (
        <QueryError title="Couldn't load the questions" query={query} />
      ) : !query.data ? (
        <div aria-busy="true">
          <Skeleton className="h-24" />
        </div>
      ) : (
        <dl className="grid gap-3">
          {[...new Set(keys)].map((key) => (
            <div key={key}>
              <dt className="text-[13px] text-muted">{labels.get(key) ?? key}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <Answer answer={line.answers[key]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
