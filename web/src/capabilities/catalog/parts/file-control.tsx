import { useMutation } from '@tanstack/react-query';
import { isFileAnswer } from '@trunkline/contract/catalog/question-types';
import { orderFileBytes } from '@trunkline/contract/kernel/constants';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { base64Of, readDataUrl } from '../../../kernel/read-file.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldControl } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useApi } from '../../auth/index.ts';

const megabytes = orderFileBytes / 1024 / 1024;

function sizeProblem({ size }: File): string | null {
  if (size === 0) return 'This file is empty. Choose another file.';
  return size > orderFileBytes ? `Choose a file of at most ${megabytes} MB.` : null;
}

/** Uploads the file that answers a question as soon as it is chosen. */
export function FileControl({
  control,
  label,
  answer,
  onChange,
}: {
  control: FieldControl;
  label: string;
  answer: unknown;
  onChange: (answer: unknown) => void;
}) {
  const { orders } = useApi();
  const upload = useMutation({
    retry: false,
    mutationFn: async (file: File) =>
      orders.uploadFile.call({ name: file.name, content: base64Of(await readDataUrl(file)) }),
    onSuccess: ({ id, name }) => onChange({ id, name }),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const acceptFile = (file: File) => {
    const newProblem = sizeProblem(file);
    setProblem(newProblem);
    upload.reset();
    if (newProblem === null) upload.mutate(file);
  };
  const current = isFileAnswer(answer) ? answer : null;
  return (
    <>
      <FileDrop label={`File for ${label}`} className="rounded-md p-3" onFile={acceptFile}>
        {(choose) => (
          <>
            {current && <span className="min-w-0 wrap-anywhere">{current.name}</span>}
            <Button
              id={control.id}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control['aria-invalid']}
              aria-label={`${current ? 'Replace' : 'Choose a file'}: ${label}`}
              size="small"
              pending={upload.isPending}
              onClick={choose}
            >
              {current ? 'Replace' : 'Choose a file'}
            </Button>
            {current ? (
              <Button
                size="small"
                variant="ghost"
                aria-label={`Remove: ${label}`}
                disabled={upload.isPending}
                onClick={() => onChange(null)}
              >
                Remove
              </Button>
            ) : (
              <span className="text-xs text-muted">or drop it here, up to {megabytes} MB</span>
            )}
          </>
        )}
      </FileDrop>
      <div role="alert" className="text-[13px] text-danger empty:hidden">
        {problem ?? (upload.error && messageOf(upload.error))}
      </div>
    </>
  );
}

function messageOf(error: Error): string {
  const { message, fields } = describeError(error);
  return fields[0]?.message ?? message;
}
