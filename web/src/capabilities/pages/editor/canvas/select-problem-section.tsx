import { useEffect, useEffectEvent } from 'react';
import { brokenKind } from '../model/page-data.ts';
import { usePuck, zone } from './puck.ts';

/** Selects the section that a problem refers to; its index counts only valid sections. */
export function SelectProblemSection({
  jump,
  onJumped,
}: {
  jump: { readonly section: number } | null;
  onJumped: () => void;
}) {
  const dispatch = usePuck((puck) => puck.dispatch);
  const content = usePuck(({ appState }) => appState.data.content);
  const select = useEffectEvent((section: number) => {
    const validIndexes = content.flatMap(({ type }, index) => (type === brokenKind ? [] : [index]));
    const index = validIndexes[section];
    if (index === undefined) return;
    dispatch({ type: 'setUi', ui: { itemSelector: { index, zone } } });
    onJumped();
  });
  useEffect(() => {
    if (jump) select(jump.section);
  }, [jump]);
  return null;
}
