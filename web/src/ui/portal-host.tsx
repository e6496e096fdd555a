import { useState, type ReactNode } from 'react';
import { PortalContext } from './portal-context.ts';

/** Wraps the content of a dialog or landmark, so that its menus and listboxes open inside it. */
export function PortalHost({ children }: { children: ReactNode }) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <PortalContext value={host}>
      {children}
      <div ref={setHost} className="contents" />
    </PortalContext>
  );
}
