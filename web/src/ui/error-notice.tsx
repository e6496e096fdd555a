import type { ReactNode } from 'react';

/** Shows an error above a form, with its ID for support. */
export function ErrorNotice({
  errorId,
  children,
}: {
  errorId?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <div
      role="alert"
      className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-[13px] text-danger"
    >
      {children}
      {errorId && (
        <p className="mt-1 text-xs">
          Error ID: <code className="select-all">{errorId}</code>
        </p>
      )}
    </div>
  );
}
