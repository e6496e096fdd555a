import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useAppearance } from './canvas-context.ts';
import { StillPage } from './still-page.tsx';
import { dressFrame, themeFrame } from './dress-frame.ts';

/** What Puck's frame holds: a document as visitors get it, with its own style and the tenant's theme. */
export function CanvasFrame({
  children,
  document: frame,
}: {
  children: ReactNode;
  document?: Document;
}) {
  const [ready, setReady] = useState(false);
  const { dark, still } = useAppearance();
  useLayoutEffect(() => (frame ? dressFrame(frame, () => setReady(true)) : undefined), [frame]);
  useEffect(() => {
    if (frame) themeFrame(frame, dark);
  }, [frame, dark]);
  return (
    <>
      {!ready && <Spinner />}
      <main hidden={!ready} aria-label="The page">
        {still === null ? children : <StillPage items={still} />}
      </main>
    </>
  );
}
