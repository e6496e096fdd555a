import type { LiveBlock } from '@trunkline/contract/kernel/live';
import type { Section } from '@trunkline/contract/pages';
import { createContext, useContext } from 'react';
import type { EditorItem } from '../model/page-data.ts';

/** What live blocks show, by what they ask for. */
export type LiveByAsk = ReadonlyMap<string, LiveBlock | null>;

export const askOf = (section: Section): string => JSON.stringify(section);

export const LiveContext = createContext<LiveByAsk>(new Map());
export const useLiveBlock = (section: Section): LiveBlock | null =>
  useContext(LiveContext).get(askOf(section)) ?? null;

/** A field of the form, asked for on the page: of which section, and where in it. */
export interface FieldTarget {
  readonly item: string;
  readonly path: string;
}
export const FocusFieldContext = createContext<(fieldTarget: FieldTarget) => void>(() => undefined);
export const useFocusField = () => useContext(FocusFieldContext);

export interface Appearance {
  readonly dark: boolean;
  /** What is only looked at; null where the canvas is written on. */
  readonly still: readonly EditorItem[] | null;
}
export const AppearanceContext = createContext<Appearance>({ dark: false, still: null });
export const useAppearance = () => useContext(AppearanceContext);
