import type { PageProblem } from '@trunkline/contract/pages';

/** Lists the errors that blocked publishing a reusable section, and warnings such as dead links. */
export function SectionProblems({ problems }: { problems: readonly PageProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul role="alert" aria-label="Problems" className="grid gap-1 border-b border-border px-4 py-2">
      {problems.map(({ severity, field, message }) => (
        <li key={`${field}-${message}`}>
          <span className={severity === 'error' ? 'font-medium text-danger' : 'text-warning'}>
            {severity === 'error' ? 'Fix before publishing:' : 'Check this:'}
          </span>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}
