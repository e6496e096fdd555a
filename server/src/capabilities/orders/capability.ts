import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { withPlatform } from '../../kernel/context.ts';
import { orderProcedures } from './procedures.ts';
import { orderAnchor } from './queries/anchor.ts';
import { countApprovals, countStuck, countTasks } from './queries/attention.ts';
import { expireOrders, remindOrders } from './queries/delivery.ts';
import { deleteUnusedFiles } from './queries/files.ts';
import { orderNotifications } from './notification-kinds.ts';
import { orderExport } from './source.ts';
import { processOrders, reconcileAttempts } from './delivery/deliver.ts';

export const ordersCapability = defineCapability({
  name: 'orders',
  procedures: orderProcedures,
  resources: ['orders'],
  exports: [orderExport],
  jobs({ database, webhooks, answerSecrets, capabilities, seal, settings, log, now }) {
    const parts = {
      database,
      webhooks,
      log,
      answerSecrets,
      seal,
      baseUrl: settings.BASE_URL,
      now,
      connectors: capabilities.flatMap(({ connectors }) => connectors),
    };
    return [
      // Woken when an order becomes ready (its name is used in migrations 0081 and 0082).
      scheduleJob(
        { name: 'orders.process', schedule: '* * * * *', expiresAfter: 300 },
        ({ signal }) => processOrders(parts, signal),
      ),
      scheduleJob({ name: 'orders.reconcile', schedule: '*/5 * * * *', expiresAfter: 280 }, () =>
        reconcileAttempts(parts),
      ),
      scheduleJob({ name: 'orders.tend', schedule: '2,17,32,47 * * * *', expiresAfter: 600 }, () =>
        withPlatform(database, 'expire orders and send reminders', async (tx) => {
          await expireOrders(tx, now());
          await remindOrders(tx, now());
        }),
      ),
      // Every hour, before the bytes of deleted files are removed.
      scheduleJob({ name: 'orders.clean', schedule: '46 * * * *', expiresAfter: 300 }, () =>
        withPlatform(database, 'delete files that were never ordered', (tx) =>
          deleteUnusedFiles(tx, now()),
        ),
      ),
    ];
  },
  dependents: [
    { of: 'companies', kind: 'orders', table: 'orders', column: 'seller_id' },
    { of: 'companies', kind: 'orders', table: 'orders', column: 'buyer_id' },
  ],
  notifications: orderNotifications,
  attention: { stuck_orders: countStuck, waiting_orders: countApprovals, open_tasks: countTasks },
  webhookTopics: {
    orders: [
      { table: 'orders', noun: 'order' },
      { table: 'order_lines', noun: 'order_line' },
      { table: 'order_tasks', noun: 'task' },
      { table: 'order_charges', noun: 'charge' },
    ],
  },
  auditedEntries: { 'orders.moved': { facts: ['record', 'event'] } },
  anchors: { order: orderAnchor },
});
