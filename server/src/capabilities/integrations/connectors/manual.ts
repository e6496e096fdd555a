import { withPlatform } from '../../../kernel/context.ts';
import type { Connector } from '../../../kernel/connector.ts';
import { createProvisioningTask, findProvisioningTask } from '../../orders/index.ts';

const reason = 'manual provisioning';

/** Creates a task for the seller's people, who deliver the line manually. */
export const manualConnector: Connector = {
  name: 'manual',
  validate: () => null,
  async submit({ database }, key) {
    const reference = await withPlatform(database, reason, (tx) => createProvisioningTask(tx, key));
    return { outcome: 'accepted', reference };
  },
  async find({ database }, key) {
    const reference = await withPlatform(database, reason, (tx) => findProvisioningTask(tx, key));
    return reference === null ? { outcome: 'unknown' } : { outcome: 'accepted', reference };
  },
  list: () => Promise.resolve({ items: [], next: null }),
  receive: null,
};
