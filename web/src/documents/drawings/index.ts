import { architecture } from './architecture.ts';
import { guide } from './guide.ts';
import { hierarchy } from './hierarchy.ts';
import { lines, notConnected } from './lines.ts';
import { months } from './months.ts';
import { onboarding } from './onboarding.ts';
import { board, connectionEnds } from './connections.ts';
import { port } from './port.ts';
import { dana, owen, priya } from './portraits.ts';
import { statement } from './statement.ts';
import { switchboard } from './switchboard.ts';
import { tiers } from './tiers.ts';

/** Built-in drawings by the address used in page content. */
export const drawings: Readonly<Record<string, string>> = {
  '/drawings/hierarchy.svg': hierarchy,
  '/drawings/statement.svg': statement,
  '/drawings/onboarding.svg': onboarding,
  '/drawings/architecture.svg': architecture,
  '/drawings/switchboard.svg': switchboard,
  '/drawings/tiers.svg': tiers,
  '/drawings/months.svg': months,
  '/drawings/guide.svg': guide,
  '/drawings/board.svg': board,
  '/drawings/ends.svg': connectionEnds,
  '/drawings/port.svg': port,
  '/drawings/dana-whitfield.svg': dana,
  '/drawings/priya-raman.svg': priya,
  '/drawings/owen-pritchard.svg': owen,
};

/** Drawings that the `motion` island animates while they are in view. */
export const animatedDrawings: ReadonlySet<string> = new Set(['/drawings/hierarchy.svg']);

export { architecture, hierarchy, lines, notConnected, onboarding, statement };
