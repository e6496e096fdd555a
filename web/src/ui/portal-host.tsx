import { useState, type ReactNode } from 'react';
import { PortalContext } from './portal-context.ts';

/** Goes around what a dialog or a landmark contains: its menus and lists of choices open within it. */
export function PortalHost({ children }: { children: ReactNode }) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <PortalContext value={host}>
      {children}
      <div ref={setHost} className="contents" />
    </PortalContext>
  );
}
