import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useAppearance } from './canvas-context.ts';
import { ReadOnlyPage } from './read-only-page.tsx';
import { styleFrame, themeFrame } from './style-frame.ts';

/**
 * The content of Puck's frame: a document as visitors get it, with its own style and the tenant's
 * theme.
 */
export function CanvasFrame({
  children,
  document: frame,
}: {
  children: ReactNode;
  document?: Document;
}) {
  const [ready, setReady] = useState(false);
  const { dark, readOnlyItems, scale } = useAppearance();
  useLayoutEffect(() => (frame ? styleFrame(frame, () => setReady(true)) : undefined), [frame]);
  useEffect(() => {
    if (frame) themeFrame(frame, dark);
  }, [frame, dark]);
  useEffect(() => {
    frame?.documentElement.style.setProperty('--canvas-scale', String(scale));
  }, [frame, scale]);
  return (
    <>
      {!ready && <Spinner />}
      <main hidden={!ready} aria-label="Page content">
        {readOnlyItems === null ? children : <ReadOnlyPage items={readOnlyItems} />}
      </main>
    </>
  );
}
