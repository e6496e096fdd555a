import { architecture } from './architecture.ts';
import { hierarchy } from './hierarchy.ts';
import { lines, notConnected } from './lines.ts';
import { onboarding } from './onboarding.ts';
import { statement } from './statement.ts';

/** Built-in drawings by the address used in page content. */
export const drawings: Readonly<Record<string, string>> = {
  '/drawings/hierarchy.svg': hierarchy,
  '/drawings/statement.svg': statement,
  '/drawings/onboarding.svg': onboarding,
  '/drawings/architecture.svg': architecture,
};

export { architecture, hierarchy, lines, notConnected, onboarding, statement };
