import type { ReactNode } from 'react';

/** Says what failed above a form, with the ID that support asks for. */
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
