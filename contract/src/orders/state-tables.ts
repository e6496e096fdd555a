import type { StateTable } from '../kernel/state-table.ts';
import { addressTable } from './emergency-address.ts';
import { messagingTable, portTable } from './ports.ts';
import { chargeTable, lineTable, orderTable, taskTable } from './states.ts';

/** The state machines of this capability; `npm run generate` compares them with the database. */
export const orderTables: readonly StateTable[] = [
  orderTable,
  lineTable,
  taskTable,
  chargeTable,
  portTable,
  messagingTable,
  addressTable,
];
