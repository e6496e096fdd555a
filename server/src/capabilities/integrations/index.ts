export {
  cleanDeliveriesJob,
  cleanDeliveriesSchedule,
  deliverWebhooksJob,
  deliverWebhooksSchedule,
} from './jobs.ts';
export { integrationProcedures } from './procedures.ts';
export { integrationExport } from './source.ts';
export { cleanDeliveries } from './verbs/clean-deliveries.ts';
export { deliverWebhooks } from './verbs/deliver-webhooks.ts';
