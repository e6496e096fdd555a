export { unreadOptions } from './unread-query.ts';
