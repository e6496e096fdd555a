import { cartOperations } from './orders/cart.ts';
import { fileOperations } from './orders/files.ts';
import { letterOperations } from './orders/letter-operations.ts';
import { orderOperations } from './orders/order.ts';
import { sharingOperations } from './orders/sharing.ts';
import { taskOperations } from './orders/tasks.ts';

export * from './orders/amounts.ts';
export * from './orders/cart.ts';
export * from './orders/emergency-address.ts';
export * from './orders/files.ts';
export * from './orders/history.ts';
export * from './orders/letter-operations.ts';
export * from './orders/letters.ts';
export * from './orders/listing.ts';
export * from './orders/order.ts';
export * from './orders/ported.ts';
export * from './orders/ports.ts';
export * from './orders/sharing.ts';
export * from './orders/states.ts';
export * from './orders/tasks.ts';

export const orders = {
  ...orderOperations,
  ...cartOperations,
  ...fileOperations,
  ...taskOperations,
  ...letterOperations,
  ...sharingOperations,
};
