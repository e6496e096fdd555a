import { queueTag, sendQueued } from '../kernel/queue/queue.ts';
import { scope } from './scope.ts';

const isSync = (event: Event): event is ExtendableEvent & { readonly tag: string } =>
  event instanceof ExtendableEvent && 'tag' in event;

async function sendAll(): Promise<void> {
  // The worker can't tell which user is signed in, so it sends only visitors' writes. An open page
  // sends a user's own.
  if (!(await sendQueued(''))) throw new Error('Could not send queued changes: try again later');
}

scope.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === queueTag) event.waitUntil(sendAll());
});
