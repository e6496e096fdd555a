import { useQuery } from '@tanstack/react-query';
import type { Question, Service } from '@trunkline/contract/catalog';
import {
  type Answers,
  answerProblems,
  questionStages,
  questionTypes,
} from '@trunkline/contract/catalog/question-types';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswersForm } from './answers-form.tsx';
import { partsOptions, useSaveParts } from './parts-query.ts';

const QuestionPanel = lazy(async () => ({
  default: (await import('./question-panel.tsx')).QuestionPanel,
}));

/**
 * Shows the questions that customers answer when they order a service, with a preview of the form.
 */
export function QuestionsCard({ service }: { service: Service }) {
  const { tenant } = useViewer();
  const query = useQuery(partsOptions(tenant, service.id));
  const save = useSaveParts(tenant, service.id).questions;
  const [edited, setEdited] = useState<Question | 'new' | null>(null);
  const [isTrying, setTrying] = useState(false);
  const canEdit = service.may.includes('update');
  const parts = query.data;
  const saveQuestions = (questions: readonly Question[]) =>
    parts &&
    save.mutate({ version: parts.version, questions }, { onSuccess: () => setEdited(null) });
  return (
    <Card
      title="Questions"
      description="Questions that customers answer before the service can be delivered."
      actions={
        canEdit && (
          <Button size="small" onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" className="size-3.5" />
            New question
          </Button>
        )
      }
    >
      {query.isError && parts === undefined ? (
        <QueryError title="Couldn't load the questions" query={query} />
      ) : parts === undefined ? (
        <Skeleton className="h-12" />
      ) : parts.questions.length === 0 ? (
        <p className="text-muted">No questions yet. Add one if delivery depends on an answer.</p>
      ) : (
        <div className="grid gap-4">
          <ol className="divide-y divide-border">
            {parts.questions.map((question) => (
              <li key={question.key} className="flex items-start gap-3 py-2 first:pt-0">
                <div className="min-w-0 flex-1">
                  {canEdit ? (
                    <Button variant="link" onClick={() => setEdited(question)}>
                      {question.label}
                    </Button>
                  ) : (
                    <p className="font-medium wrap-anywhere">{question.label}</p>
                  )}
                  <p className="text-[13px] text-muted">{summaryOf(question)}</p>
                </div>
                {canEdit && (
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Remove ${question.label}`}
                    pending={save.isPending}
                    onClick={() =>
                      saveQuestions(parts.questions.filter(({ key }) => key !== question.key))
                    }
                  >
                    <Trash2 aria-hidden="true" className="size-4" />
                  </Button>
                )}
              </li>
            ))}
          </ol>
          <Button
            className="justify-self-start"
            aria-expanded={isTrying}
            onClick={() => setTrying(!isTrying)}
          >
            {isTrying ? 'Close form' : 'Try the form'}
          </Button>
          {isTrying && <FormPreview questions={parts.questions} />}
        </div>
      )}
      {edited !== null && parts && (
        <Suspense>
          <QuestionPanel
            question={edited === 'new' ? null : edited}
            others={parts.questions.filter((other) => other !== edited)}
            pending={save.isPending}
            onSave={(question) =>
              saveQuestions(
                edited === 'new'
                  ? [...parts.questions, question]
                  : parts.questions.map((item) => (item === edited ? question : item)),
              )
            }
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function summaryOf({ type, stage, required, secret, show_when }: Question): string {
  return [
    questionTypes[type],
    questionStages[stage].toLowerCase(),
    ...(required ? [] : ['optional']),
    ...(secret ? ['secret'] : []),
    ...(show_when ? [`asked if ${show_when.key} is ${show_when.in.join(' or ')}`] : []),
  ].join(' · ');
}

/** Previews the form as customers see it; submits nothing. */
function FormPreview({ questions }: { questions: readonly Question[] }) {
  const [answers, setAnswers] = useState<Answers>({});
  const [checked, setChecked] = useState(false);
  const problems = checked ? answerProblems(questions, answers, 'fulfilment') : {};
  const isComplete = checked && Object.keys(problems).length === 0;
  return (
    <div className="grid gap-4 rounded-md bg-sunken p-4">
      <AnswersForm
        questions={questions}
        answers={answers}
        problems={problems}
        onChange={setAnswers}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setChecked(true)}>Check answers</Button>
        <p role="status" className="text-[13px] text-muted">
          {isComplete && 'These answers are complete.'}
        </p>
      </div>
    </div>
  );
}
