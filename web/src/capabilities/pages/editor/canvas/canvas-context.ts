import type { LiveBlock } from '@trunkline/contract/kernel/live';
import type { Section } from '@trunkline/contract/pages';
import { createContext, useContext } from 'react';
import type { EditorItem } from '../model/page-data.ts';

/** Live data by the key of its section. */
export type LiveByKey = ReadonlyMap<string, LiveBlock | null>;

export const sectionKeyOf = (section: Section): string => JSON.stringify(section);

export const LiveContext = createContext<LiveByKey>(new Map());
export const useLiveBlock = (section: Section): LiveBlock | null =>
  useContext(LiveContext).get(sectionKeyOf(section)) ?? null;

/** A form field requested from the page: its section, and the path within it. */
export interface FieldTarget {
  readonly item: string;
  readonly path: string;
}
export const FocusFieldContext = createContext<(fieldTarget: FieldTarget) => void>(() => undefined);
export const useFocusField = () => useContext(FocusFieldContext);

export interface Appearance {
  readonly dark: boolean;
  /** The items of a read-only canvas; null while it can be edited. */
  readonly readOnlyItems: readonly EditorItem[] | null;
  /** How much the canvas is scaled down; its controls are scaled up by as much. */
  readonly scale: number;
}
export const AppearanceContext = createContext<Appearance>({
  dark: false,
  readOnlyItems: null,
  scale: 1,
});
export const useAppearance = () => useContext(AppearanceContext);
