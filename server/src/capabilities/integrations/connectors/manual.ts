import { withPlatform } from '../../../kernel/context.ts';
import type { Connector } from '../../../kernel/connector.ts';
import { createProvisioningTask, findProvisioningTask } from '../../orders/index.ts';

const reason = 'manual provisioning';

/** Makes a task for people of the seller, who deliver the line manually. */
export const manualConnector: Connector = {
  name: 'manual',
  describe: () => ({ label: 'By hand', automatic: false }),
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
