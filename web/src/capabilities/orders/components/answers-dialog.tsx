import { useQuery } from '@tanstack/react-query';
import {
  answerProblems,
  askedQuestions,
  visibleAnswers,
} from '@trunkline/contract/catalog/question-types';
import { awaitsDetails } from '../details.ts';
import type { Order, OrderLine } from '@trunkline/contract/orders';
import { Suspense, useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { useRecordChange } from '../../../kernel/transitions/use-record-change.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswersForm } from '../../catalog/index.ts';
import { answersOf } from '../mutations.ts';
import { questionsOptions } from '../queries.ts';

/** Asks the open questions of a line, before it is submitted or during its delivery. */
export function AnswersDialog({
  orders,
  line,
  onClose,
}: {
  orders: Resource<Order>;
  line: Pick<OrderLine, 'id' | 'service' | 'service_id' | 'answers' | 'state'>;
  onClose: () => void;
}) {
  const query = useQuery(questionsOptions(orders.tenant, line.service_id));
  const change = useRecordChange(orders);
  const [answers, setAnswers] = useState(line.answers);
  const [isChecked, setIsChecked] = useState(false);
  const isInDelivery = !awaitsDetails(line);
  const allQuestions = query.data?.questions ?? [];
  // The conditions of these questions depend on earlier answers, which are final by now.
  const deliveryQuestions = askedQuestions(allQuestions, answers)
    .filter(({ stage }) => stage === 'fulfilment')
    .map((question) => ({ ...question, show_when: null }));
  const questions = isInDelivery ? deliveryQuestions : allQuestions;
  const problems = answerProblems(
    questions,
    answers,
    isInDelivery ? 'fulfilment' : 'before_submit',
  );
  const save = () => {
    setIsChecked(true);
    if (Object.keys(problems).length > 0) return;
    // Empties the answers to questions that are no longer asked.
    const hidden = Object.keys(line.answers).map((key): [string, string] => [key, '']);
    const answersToSave = answersOf({
      ...Object.fromEntries<string>(isInDelivery ? [] : hidden),
      ...visibleAnswers(questions, answers),
    });
    change.mutate(
      {
        run: () =>
          apiFor(orders.tenant).orders.answerLine.call({ id: line.id, answers: answersToSave }),
        done: 'Answers saved',
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Details for ${line.service}`}
      description={
        isInDelivery
          ? 'The company that delivers the service needs these answers.'
          : "The order will be submitted once you've answered every required question."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!query.data}
            pending={change.isPending}
            onClick={save}
          >
            Save answers
          </Button>
        </>
      }
    >
      {query.isError ? (
        <QueryError title="Couldn't load the questions" query={query} />
      ) : !query.data ? (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      ) : (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <AnswersForm
            questions={questions}
            answers={answers}
            onChange={setAnswers}
            {...(isChecked && { problems })}
          />
        </Suspense>
      )}
      {change.error && (
        <p role="alert" className="mt-3 text-[13px] text-danger">
          {describeError(change.error).message}
        </p>
      )}
    </Dialog>
  );
}
