import { useQuery } from '@tanstack/react-query';
import {
  answerProblems,
  askedQuestions,
  visibleAnswers,
} from '@trunkline/contract/catalog/question-types';
import { companyListing } from '@trunkline/contract/companies/listing';
import type { CartLine } from '@trunkline/contract/orders';
import { trialEndLabels } from '@trunkline/contract/orders/texts';
import { Suspense, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useApi, useMe } from '../../auth/index.ts';
import { AnswersForm } from '../../catalog/index.ts';
import { answersOf, useCartChanges } from '../mutations.ts';
import { questionsOptions } from '../queries.ts';
import { optionsOf } from '../line-options.ts';

const trialEnds = (['convert', 'end'] as const).map((value) => ({
  value,
  label: trialEndLabels[value],
}));

/** Asks who uses a line, what happens after its trial, and for its details. */
export function LineOptionsDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const me = useMe();
  const { companies } = useApi();
  const { change } = useCartChanges(me.company.id);
  const options = optionsOf(me, line);
  const query = useQuery({
    ...questionsOptions(me.company.id, line.service_id),
    enabled: options.details,
  });
  const [beneficiary, setBeneficiary] = useState(line.beneficiary_id);
  const [trialEnd, setTrialEnd] = useState(line.trial_end);
  const [answers, setAnswers] = useState(line.answers);
  const [isChecked, setIsChecked] = useState(false);
  const questions = askedQuestions(query.data?.questions ?? [], answers, 'before_submit');
  // The other questions can be answered after placing the order.
  const problems = answerProblems(questions, answers, 'checkout');
  const save = () => {
    setIsChecked(true);
    if (Object.keys(problems).length > 0) return;
    change.mutate(
      {
        id: line.id,
        ...(options.details && { answers: answersOf(visibleAnswers(questions, answers)) }),
        ...(options.beneficiary && { beneficiary_id: beneficiary }),
        ...(options.trial && { trial_end: trialEnd }),
      },
      {
        onSuccess: () => {
          toast.success('Options saved');
          onClose();
        },
      },
    );
  };
  return (
    <ChangeDialog
      title={`Options for ${line.service}`}
      description="These options apply to this item of your order."
      confirmLabel="Save options"
      ready={!options.details || query.data !== undefined}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={save}
    >
      {options.beneficiary && (
        <Field label="Used by" help={`Leave this empty for ${me.company.name}.`}>
          {(control) => (
            <ReferenceCombobox
              {...control}
              resource={{ description: companyListing, api: companies }}
              value={beneficiary}
              onChange={setBeneficiary}
              filters={{ status: 'active' }}
              accepts={({ id }) => id !== me.company.id}
            />
          )}
        </Field>
      )}
      {options.trial && (
        <Field label="After the trial">
          {(control) => (
            <Select {...control} options={trialEnds} value={trialEnd} onValueChange={setTrialEnd} />
          )}
        </Field>
      )}
      {options.details &&
        (query.isError ? (
          <QueryError title="Couldn't load the questions" query={query} />
        ) : !query.data ? (
          <Skeleton className="h-40" />
        ) : (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <AnswersForm
              questions={questions}
              answers={answers}
              onChange={setAnswers}
              {...(isChecked && { problems })}
            />
          </Suspense>
        ))}
    </ChangeDialog>
  );
}
