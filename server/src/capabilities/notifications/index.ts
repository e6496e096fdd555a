export { tellAlertJob } from './jobs.ts';
export { unsubscribePath } from './senders.ts';
export { tellAlert } from './verbs/tell-alert.ts';
export { unsubscribe } from './verbs/unsubscribe.ts';
